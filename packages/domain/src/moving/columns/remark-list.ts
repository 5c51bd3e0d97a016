import { decimalText } from '../../money/money.ts'
import type { PlaceInFile, Remark } from '../move-source.ts'
import { wholeUnits } from './moved-amount.ts'
import { cutAtWord } from './plain-text.ts'

type Facts = Remark['facts']

/** Longer texts of a file are cut where they are named. */
const LONGEST_FACT = 300

const isLong = (fact: string | number): fact is string => typeof fact === 'string' && fact.length > LONGEST_FACT

const shown = (facts: Facts): Facts =>
  Object.values(facts).some(isLong)
    ? Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => [
          name,
          isLong(fact) ? fact.slice(0, LONGEST_FACT).toWellFormed() : fact,
        ]),
      )
    : facts

/** An earlier row as a remark on a later one names it: with its file where that is another one. */
export const rowBeside = ({ file }: PlaceInFile, earlier: PlaceInFile): number | string =>
  earlier.file === file ? earlier.row : `${earlier.row} (${earlier.file})`

/** Remarks on rows while they are read. */
export class RemarkList {
  readonly all: Remark[] = []
  readonly #decimals: number | undefined
  readonly #codes = new Map<string, string>()

  /** `decimals` of the money of the shop; undefined while nobody has said its currency. */
  constructor(decimals?: number) {
    this.#decimals = decimals
  }

  #add(verdict: Remark['verdict'], { file, row }: PlaceInFile, code: string, facts: Facts): void {
    // A dirty file of 100,000 rows has some hundred thousand of them: what is equal is there once.
    const named = this.#codes.getOrInsertComputed(code, () => `moving.${code}`)
    this.all.push({ file, row, verdict, code: named, facts: shown(facts) })
  }

  /** Says that an amount has more decimals than money here has, and to which it is rounded. */
  doubtRounded(at: PlaceInFile, amount: string | null): void {
    const decimals = this.#decimals
    if (amount === null || decimals === undefined || (amount.split('.')[1] ?? '').length <= decimals) return
    const taken = decimalText(wholeUnits(amount.replace('-', ''), decimals), decimals)
    this.doubt(at, 'amount-rounded', { amount, taken })
  }

  /** A word of at most so many characters; one that is cut is said. */
  fitting(at: PlaceInFile, text: string, most: number): string {
    const taken = cutAtWord(text, most)
    if (taken !== text) this.doubt(at, 'word-cut', { text, taken, most })
    return taken
  }

  doubt(at: PlaceInFile, code: string, facts: Facts = {}): void {
    this.#add('doubtful', at, code, facts)
  }

  refuse(at: PlaceInFile, code: string, facts: Facts = {}): void {
    this.#add('cannot', at, code, facts)
  }

  leaveOut(at: PlaceInFile, code: string, facts: Facts = {}): void {
    this.#add('left-out', at, code, facts)
  }
}
