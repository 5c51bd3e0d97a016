/** Bidirectional classes of characters, those that are left once signs that turn are taken out. */
type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON'

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['EN', /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\uff10-\uff19]/],
  ['AN', /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/],
  ['ES', /[+\-\u2212\uff0b\uff0d]/],
  ['ET', /[#$%\u00a2-\u00a5\u00b0\u00b1\u066a\u0e3f\u2030-\u2034\u20a0-\u20cf\uff03-\uff05\uffe0\uffe1\uffe5\uffe6]/],
  ['CS', /[,./:\u00a0\u060c\u202f\u2044\uff0c\uff0e\uff0f\uff1a]/],
  ['NSM', /[\p{Mn}\p{Me}\u200b-\u200d]/u],
  ['ON', /[\u0606\u0607\u060e\u060f\u06de\u06e9]/],
  ['R', /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f]/],
  ['AL', /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/],
  ['L', /[\p{L}\p{Mc}\p{Nl}]/u],
]
const kindOf = (character: string): Kind => kinds.find(([, letters]) => letters.test(character))?.[0] ?? 'ON'

type Side = 'L' | 'R'
const sideOf = (kind: Kind | undefined): Side | null =>
  kind === 'L' ? 'L' : kind === 'R' || kind === 'AL' || kind === 'EN' || kind === 'AN' ? 'R' : null

const isStrong = (kind: Kind): boolean => kind === 'L' || kind === 'R' || kind === 'AL'

/** Digits and their signs, by what stands round them: rules W1 to W7. */
function resolveWeak(found: readonly Kind[], base: Side): Kind[] {
  const all = found.map((kind): Kind => kind)
  let strong: Kind = base
  for (const [at, kind] of all.entries()) {
    if (kind === 'NSM') all[at] = all[at - 1] ?? base
    if (isStrong(all[at] ?? 'ON')) strong = all[at] ?? base
    if (all[at] === 'EN' && strong === 'AL') all[at] = 'AN'
  }
  for (const [at, kind] of all.entries()) if (kind === 'AL') all[at] = 'R'
  joinNumbers(all)
  strong = base
  for (const [at, kind] of all.entries()) {
    if (isStrong(kind)) strong = kind
    if (kind === 'EN' && strong === 'L') all[at] = 'L'
  }
  return all
}

/** A point within a number, a currency beside it: rules W4 to W6. */
function joinNumbers(all: Kind[]): void {
  for (const [at, kind] of all.entries()) {
    const [before, after] = [all[at - 1], all[at + 1]]
    if (before !== after) continue
    if (before === 'EN' && (kind === 'ES' || kind === 'CS')) all[at] = 'EN'
    if (before === 'AN' && kind === 'CS') all[at] = 'AN'
  }
  for (let at = 0; at < all.length; at += 1) {
    if (all[at] !== 'ET') continue
    let end = at
    while (all[end] === 'ET') end += 1
    if (all[at - 1] === 'EN' || all[end] === 'EN') all.fill('EN', at, end)
    at = end
  }
  for (const [at, kind] of all.entries()) if (kind === 'ES' || kind === 'ET' || kind === 'CS') all[at] = 'ON'
}

const OPENERS = '([{〈《「『【〔（［｛'
const CLOSERS = ')]}〉》」』】〕）］｝'

/** Brackets that belong to each other, by their places, in the order of those that open. */
function bracketPairs(characters: readonly string[], all: readonly Kind[]): [number, number][] {
  const open: { readonly closer: string | undefined; readonly at: number }[] = []
  const pairs: [number, number][] = []
  for (const [at, character] of characters.entries()) {
    if (all[at] !== 'ON') continue
    const index = OPENERS.indexOf(character)
    if (index !== -1) open.push({ closer: CLOSERS[index], at })
    const found = CLOSERS.includes(character) ? open.findLastIndex(({ closer }) => closer === character) : -1
    const opener = open[found]
    if (!opener) continue
    pairs.push([opener.at, at])
    open.length = found
  }
  return pairs.toSorted(([one], [other]) => one - other)
}

/** Both brackets go with what they hold: rule N0. */
function resolveBrackets(characters: readonly string[], all: Kind[], base: Side): void {
  for (const [from, to] of bracketPairs(characters, all)) {
    const inside = all.slice(from + 1, to).flatMap((kind) => sideOf(kind) ?? [])
    if (inside.length === 0) continue
    const before =
      all
        .slice(0, from)
        .flatMap((kind) => sideOf(kind) ?? [])
        .at(-1) ?? base
    const side = inside.includes(base) ? base : before === inside[0] ? before : base
    all[from] = side
    all[to] = side
  }
}

/** Signs without a direction go with both their neighbors, or with the text: rules N1 and N2. */
function resolveNeutral(all: Kind[], base: Side): void {
  for (let at = 0; at < all.length; at += 1) {
    if (all[at] !== 'ON') continue
    let end = at
    while (all[end] === 'ON') end += 1
    const [before, after] = [sideOf(all[at - 1]) ?? base, sideOf(all[end]) ?? base]
    all.fill(before === after ? before : base, at, end)
    at = end
  }
}

const levelOf = (kind: Kind, base: 0 | 1): number =>
  base === 0 ? (kind === 'L' ? 0 : kind === 'R' ? 1 : 2) : kind === 'R' ? 1 : 2

/**
 * The level of each character of a line, in its own direction: even ones run to the right, odd ones to the left. The line holds no signs that
 * turn. Source: Unicode Standard Annex 9.
 */
export function bidiLevels(characters: readonly string[]): number[] {
  const found = characters.map(kindOf)
  const first = found.find(isStrong)
  const base = first === undefined || first === 'L' ? 0 : 1
  const side = base === 0 ? 'L' : 'R'
  const all = resolveWeak(found, side)
  resolveBrackets(characters, all, side)
  resolveNeutral(all, side)
  const ends = characters.findLastIndex((character) => character.trim() !== '')
  return all.map((kind, at) => (at > ends ? base : levelOf(kind, base)))
}
