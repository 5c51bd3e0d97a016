import { SNAPSHOT_LIMITS } from '../../basket/limits.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { damageOfText } from '../columns/spreadsheet-damage.ts'
import { saysNo, saysYes } from '../goods/goods-dialect.ts'
import type { MovedPerson } from '../move-source.ts'
import type { PersonRow } from './read-people.ts'

/**
 * Returns whether a person is free of tax, and by which paper. Only a paper with a readable number and day frees somebody here; everybody else pays tax
 * until a person looks at it. A number beside the word *no* is no paper.
 */
export function taxStandingOf(row: PersonRow, remarks: RemarkList): Pick<MovedPerson, 'isTaxExempt' | 'taxPaper'> {
  const [said, number] = [row.text('taxExempt'), row.text('taxPaper')]
  const isTaxExempt = saysYes(said) || (said === '' && number !== '')
  if (!isTaxExempt) {
    if (number !== '' && saysNo(said)) remarks.leaveOut(row, 'tax-paper-unused', { number })
    return { isTaxExempt, taxPaper: null }
  }
  return { isTaxExempt, taxPaper: taxPaperOf(row, number, remarks) }
}

function taxPaperOf(row: PersonRow, number: string, remarks: RemarkList): MovedPerson['taxPaper'] {
  if (number === '') {
    remarks.doubt(row, 'tax-exempt-without-paper')
    return null
  }
  const most = SNAPSHOT_LIMITS.paperNumber
  if (Array.from(number).length > most || damageOfText(number) !== undefined) {
    remarks.doubt(row, 'tax-paper-unfit', { number, most })
    return null
  }
  const typed = row.text('taxPaperDay')
  const day = row.day('taxPaperDay')
  const lastDay = day !== undefined && !day.startsWith('--') ? day : null
  if (typed !== '' && lastDay === null) {
    remarks.doubt(row, 'tax-paper-day-unfit', { number, day: typed })
    return null
  }
  if (lastDay === null) remarks.doubt(row, 'tax-paper-without-day', { number })
  return { number, lastDay }
}
