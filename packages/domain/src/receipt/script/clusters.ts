/** A letter with its marks, as it is drawn: its form says whether it joins the letter before it (1), the one behind it (2), or both. */
export interface LetterCluster {
  readonly base: string
  readonly form: 0 | 1 | 2 | 3
  readonly marks: string
}

const RIGHT =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\ufef5\ufef7\ufef9\ufefb]/
const DUAL =
  /[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0640-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f\u200d]/
const NONE = /[\u06dd]/

/** Joins both neighbors, only the letter before it, or none. Source: ArabicShaping.txt of Unicode. */
export const joiningOf = (character: string): 'dual' | 'right' | 'none' =>
  NONE.test(character) ? 'none' : DUAL.test(character) ? 'dual' : RIGHT.test(character) ? 'right' : 'none'

/** Lam with an alef is one sign, by the alef. */
export const LAM_ALEF: Readonly<Record<string, string>> = {
  '\u0622': '\ufef5',
  '\u0623': '\ufef7',
  '\u0625': '\ufef9',
  '\u0627': '\ufefb',
}
const LAM = '\u0644'

const isMark = (character: string): boolean => /\p{Mn}/u.test(character)

/** Sara am is a ring over the letter before it, under its tone, and an aa behind it. */
const parted = (text: string): string => text.replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')

interface Letter {
  base: string
  marks: string
}

function lettersOf(word: string): Letter[] {
  const letters: Letter[] = []
  for (const character of parted(word.normalize('NFC'))) {
    const last = letters.at(-1)
    const joined = last?.base === LAM ? LAM_ALEF[character] : undefined
    if (last && joined !== undefined) last.base = joined
    else if (last && isMark(character)) last.marks += character
    else letters.push({ base: character, marks: '' })
  }
  return letters
}

/** The letters of a word with their forms, as they are read; joiners between them are heard and not drawn. */
export function clustersOf(word: string): LetterCluster[] {
  const letters = lettersOf(word)
  return letters.flatMap(({ base, marks }, at): LetterCluster[] => {
    if (base === '\u200c' || base === '\u200d') return []
    const own = joiningOf(base)
    const before = own !== 'none' && joiningOf(letters[at - 1]?.base ?? '') === 'dual'
    const behind = own === 'dual' && joiningOf(letters[at + 1]?.base ?? '') !== 'none'
    return [{ base, marks, form: (Number(before) + Number(behind) * 2) as LetterCluster['form'] }]
  })
}
