/** Signs that turn the letters behind or beside them. */
const TURNING_SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Letters that join or carry marks, script by script: Hebrew, Arabic with Persian and Urdu, its digits, Thai. */
const HEBREW = String.raw`\u0590-\u05ff`
const ARABIC = String.raw`\u0600-\u065f\u066d-\u06ef\u06fa-\u06ff\u0750-\u077f`
const DIGITS = String.raw`\u0660-\u066c\u06f0-\u06f9`
const THAI = String.raw`\u0e01-\u0e3a\u0e40-\u0e5b`
const woven = new RegExp(`[${HEBREW}${ARABIC}${DIGITS}${THAI}]`)
const beginsAtRight = new RegExp(`^[${HEBREW}${ARABIC}]`)

/** The longest word that is drawn as one. */
const MOST = 60
const words = new RegExp(
  `${[HEBREW, ARABIC, DIGITS, THAI].map((script) => String.raw`[${script}][${script}\u200c\u200d]{0,${MOST - 1}}`).join('|')}|.`,
  'gsu',
)

/** Opens and closes a text that has a direction of its own, by its first letter. */
export const APART = '\u2068'
export const TOGETHER = '\u2069'

/** A text whose letters alone say where they run: a sign in a name must not turn the price beside it. */
export const withoutTurningSigns = (text: string): string => text.replaceAll(TURNING_SIGNS, '')

export const runsToTheLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export const isWoven = (text: string): boolean => woven.test(text)

/** A text in letters that run to the left, set apart from what stands beside it in its line. */
export const apart = (text: string): string => (runsToTheLeft(text) ? `${APART}${text}${TOGETHER}` : text)

/** Returns whether a word of `wovenWords` is written from its right end. */
export const isWrittenFromRight = (word: string): boolean => beginsAtRight.test(word)

/** Words of one script whose letters join or carry marks, whole, and every other character by itself; a word that no face could hold is parted. */
export const wovenWords = (text: string): string[] => text.match(words) ?? []
