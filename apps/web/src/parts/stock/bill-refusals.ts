import type { ErrorCode } from '@kassa/contract/errors.ts'
import type { ApiError } from '../../api/api-error.ts'

const FIELDS: Partial<Record<ErrorCode, string>> = {
  'supplier-bill.number-taken': 'number',
  'supplier-bill.day-ahead': 'businessDay',
  'supplier-bill.due-before': 'dueOn',
  'supplier-bill.tax-differs': 'paperTaxMinor',
  'supplier-bill.foreign-incomplete': 'foreignCurrency',
}

/** The field of a bill’s form that a refusal is about; of a line, the choice of its tax or the field before it. */
export function placeInBill({ code, details: { line } }: ApiError): string | null {
  if (typeof line === 'number')
    return `lines.${line - 1}.${code === 'supplier-bill.tax-unknown' ? 'taxId' : 'quantity'}`
  return FIELDS[code as ErrorCode] ?? null
}

/** The field of a payment’s form that a refusal is about; a paper in another currency is open in that. */
export function placeInPayment({ code }: Pick<ApiError, 'code'>, isAbroad: boolean): string | null {
  if (code === 'supplier-bill.day-ahead') return 'businessDay'
  if (code === 'supplier-bill.credit-unknown') return 'creditId'
  if (code === 'supplier-bill.over-paid') return isAbroad ? 'foreignMinor' : 'amountMinor'
  return code === 'supplier-bill.foreign-missing' ? 'foreignMinor' : null
}
