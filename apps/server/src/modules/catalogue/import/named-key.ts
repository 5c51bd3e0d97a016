const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase()

const BETWEEN = '\u0001'

/** Returns the key that finds a row without a code: its name in its category's path, or its name alone where it names no category. */
export const namedKey = (name: string, path: readonly string[] | undefined): string =>
  path === undefined ? folded(name) : [folded(name), ...path.map(folded)].join(BETWEEN)
