(* The checker as a program: main.ml reads the file and prints the result. *)
Require Import Extraction ExtrOcamlBasic ExtrOcamlString MisereLines.
Extraction Language OCaml.
Extraction "checker.ml" check_all fault_in_all.
