import { addWide, lessWide, type WideMinor } from '../money/wide.ts'
import { percentOfRate } from '../tax/rate.ts'
import type { JournalSum } from './add-lines.ts'

/** Tax of one rate and code over some lines: of sales with their fees, of passes and money paid ahead, and recoverable on purchases. */
interface TaxOfRate {
  readonly percent: number
  readonly code: string
  readonly salesMinor: WideMinor
  readonly prepaidMinor: WideMinor
  readonly purchasesMinor: WideMinor
}

type TaxLine = Pick<JournalSum, 'role' | 'minor' | 'rateBasisPoints' | 'rateMillionths' | 'taxCode' | 'reason'>

const isPrepaid = ({ reason }: TaxLine): boolean => reason === 'paid-ahead' || reason === 'used' || reason === 'expired'

/** Returns tax by rate and code, the lowest first; owed to the state is positive, and so is what comes back from it. */
export function taxByRate(lines: readonly TaxLine[]): readonly TaxOfRate[] {
  const taxes = lines.filter(({ role }) => role === 'tax' || role === 'input-tax')
  const byRow = Map.groupBy(taxes, (line) => `${percentOfRate(line)} ${line.taxCode ?? ''}`)
  const sum = (own: readonly TaxLine[]) => addWide(own.map(({ minor }) => minor))
  const rows = [...byRow.values()].map((own) => {
    const owed = own.filter(({ role }) => role === 'tax')
    return {
      percent: own[0] ? percentOfRate(own[0]) : 0,
      code: own[0]?.taxCode ?? '',
      salesMinor: lessWide(0, sum(owed.filter((line) => !isPrepaid(line)))),
      prepaidMinor: lessWide(0, sum(owed.filter(isPrepaid))),
      purchasesMinor: sum(own.filter(({ role }) => role === 'input-tax')),
    }
  })
  return rows.toSorted((one, other) => one.percent - other.percent || (one.code < other.code ? -1 : 1))
}
