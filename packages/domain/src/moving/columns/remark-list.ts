import type { PlaceInFile, Remark } from '../move-source.ts'

type Facts = Remark['facts']

/** Longer texts of a file are cut where they are named. */
const LONGEST_FACT = 300

/** Remarks on rows while they are read. */
export class RemarkList {
  readonly all: Remark[] = []

  #add(verdict: Remark['verdict'], { file, row }: PlaceInFile, code: string, facts: Facts): void {
    const shown = Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact.slice(0, LONGEST_FACT) : fact,
    ])
    this.all.push({ file, row, verdict, code: `moving.${code}`, facts: Object.fromEntries(shown) as Facts })
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
