/** Things in their order, in runs in which no two share a key. */
export function* runsApart<One>(
  all: readonly One[],
  keysOf: (one: One) => readonly string[],
): Generator<readonly One[]> {
  let run: One[] = []
  const seen = new Set<string>()
  for (const one of all) {
    const keys = keysOf(one)
    if (keys.some((key) => seen.has(key))) {
      yield run
      run = []
      seen.clear()
    }
    run.push(one)
    for (const key of keys) seen.add(key)
  }
  if (run.length > 0) yield run
}
