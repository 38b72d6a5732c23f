"""A script in parts on a Dask cluster.

    python dask_parts.py claims.cgt 40 tcp://scheduler:8786

Without an address it starts a cluster on this machine. Workers need the package `cgt-lang`; they send their parts back,
so they share no disk with this program.
"""

import pathlib
import subprocess
import sys
import tempfile

from dask.distributed import Client, LocalCluster, as_completed


def evaluate(text, share):
    """One part of a script, as bytes."""
    command = [sys.executable, "-m", "cgt_lang", "run", "--partition", share, "-"]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout


def main(script, parts, address=None):
    text = pathlib.Path(script).read_bytes()
    cluster = address or LocalCluster(threads_per_worker=1)
    shares = [f"slice:{part}/{parts}" for part in range(1, parts + 1)]
    with Client(cluster) as client, tempfile.TemporaryDirectory() as folder:
        waiting = client.map(evaluate, [text] * parts, shares, retries=3, pure=False)
        files = []
        for done, future in enumerate(as_completed(waiting), 1):
            files.append(pathlib.Path(folder, f"part-{done}"))
            files[-1].write_bytes(future.result())
            future.release()
            print(f"\r{done} of {parts} parts", end="", file=sys.stderr)
        print(file=sys.stderr)
        return subprocess.run([sys.executable, "-m", "cgt_lang", "merge", *files]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
