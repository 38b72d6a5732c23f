(* Reads certificates, asks the extracted checker, and prints what it says. *)
let explode text =
  let rec from i rest = if i < 0 then rest else from (i - 1) (text.[i] :: rest) in
  from (String.length text - 1) []

let rec int_of = function Checker.O -> 0 | Checker.S n -> 1 + int_of n

let () =
  (* Most of what is computed dies young. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 4_000_000 };
  let check path =
    let file = open_in_bin path in
    let text = really_input_string file (in_channel_length file) in
    close_in file;
    let text = explode text in
    try
      let verified = Checker.check_all text in
      if verified then Printf.printf "%s: verified\n%!" path
      else Printf.printf "%s:%d: refused\n%!" path (int_of (Checker.fault_in_all text));
      verified
    with Stack_overflow -> Printf.printf "%s: needs a larger stack: ulimit -s unlimited\n%!" path; false in
  let paths = List.tl (Array.to_list Sys.argv) in
  exit (if List.for_all Fun.id (List.map check paths) then 0 else 1)
