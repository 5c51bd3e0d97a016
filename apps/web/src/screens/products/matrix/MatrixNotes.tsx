import { CHECKED_LENGTHS, isCheckedCode, isDigits } from '@kassa/domain/product/check-digit.ts'
import { Badge } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssues } from '../../../kit/form/form-context.ts'
import { wordsOfIssue } from '../../../kit/form/words-of-issue.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alertIcon } from '../../../ui/icons.ts'
import type { VariantDraft } from '../../../parts/goods/product-form.ts'
import type { MatrixColumn } from './matrix-columns.ts'
import { textOf } from './MatrixRow.tsx'

/** Returns the cells that the form's schema refuses, by row. */
export function useWrongCells(rows: readonly VariantDraft[], outletId: string): ReadonlyMap<number, string> {
  const issues = useIssues()
  return useMemo(() => {
    const found = new Map<number, string>()
    for (const path of issues.keys()) {
      const cell = cellOf(path, rows, outletId)
      if (!cell) continue
      const at = rows.indexOf(cell.row)
      found.set(at, `${found.get(at) ?? ''} ${cell.key}`.trim())
    }
    return found
  }, [issues, rows, outletId])
}

/** Returns how many cells of these columns cannot be saved as they are. */
export const wrongAmong = (wrong: ReadonlyMap<number, string>, columns: readonly MatrixColumn[]): number =>
  [...wrong.values()].reduce((sum, keys) => sum + columns.filter(({ key }) => keys.split(' ').includes(key)).length, 0)

/** The name of a set of columns, with how many of its cells are wrong. */
export function ViewLabel({ text, wrong }: { text: string; wrong: number }) {
  const { t } = useTranslation('product')
  if (wrong === 0) return text
  return (
    <span className="k-field-row">
      {text} <Badge count={wrong} size="small" title={t('matrix.wrong', { count: wrong })} />
    </span>
  )
}

const REASONS_SHOWN = 3

/** Why the first of the wrong cells cannot be saved, each with its row and column; cells that are only empty speak for themselves. */
export function Reasons(props: { rows: readonly VariantDraft[]; outletId: string; columns: readonly MatrixColumn[] }) {
  const { rows, outletId, columns } = props
  const { t } = useTranslation('kit')
  const issues = useIssues()
  const reasons = useMemo(
    () =>
      [...issues].flatMap(([path, issue]) => {
        const cell = cellOf(path, rows, outletId)
        const column = columns.find(({ key }) => key === cell?.key)
        const typed = cell && column ? textOf(column, cell.row, cell.listing) : ''
        if (!cell || !column || typed === '') return []
        const why = wordsOfIssue(t, issue, typed, column.decimals)
        return [`${cell.row.valueNames.join(' ')} · ${column.title}: ${why}`]
      }),
    [issues, rows, outletId, columns, t],
  )
  return reasons.slice(0, REASONS_SHOWN).map((text) => (
    <p key={text} className="k-bad" role="status">
      {text}
    </p>
  ))
}

/** The cell of the matrix that a path of the form is about, at the outlet that is shown. */
function cellOf(path: string, rows: readonly VariantDraft[], outletId: string) {
  const [of, at = '', part = '', place = '', field = ''] = path.split('.')
  const row = of === 'variants' ? rows[Number(at)] : undefined
  if (!row || at === '') return null
  if (part !== 'listings') return { row, listing: undefined, key: part }
  const listing = row.listings[Number(place)]
  if (listing?.outletId !== outletId) return null
  return { row, listing, key: field === 'openingStock' ? 'stock' : field }
}

const looksMistyped = (code: string): boolean =>
  isDigits(code) && CHECKED_LENGTHS.includes(code.length) && !isCheckedCode(code)

/** Codes whose check digit is wrong: a warning, because real goods carry such codes. */
export function WrongCheckDigits({ rows }: { rows: readonly VariantDraft[] }) {
  const { t } = useTranslation('product')
  const codes = useMemo(() => rows.flatMap((row) => row.codes.filter(looksMistyped)), [rows])
  return codes.map((code) => (
    <p key={code} className="k-warn" role="status">
      <Icon of={alertIcon} /> {t('code.wrongDigit', { code })}
    </p>
  ))
}
