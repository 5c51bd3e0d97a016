import { makeInternalCodes } from '@kassa/contract/catalogue/bulk.calls.ts'
import { Button, Segmented, Select } from 'antd'
import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { useCan } from '../../../session/permission.ts'
import { useSession } from '../../../session/session.ts'
import type { AttributeDraft, VariantDraft } from '../../../parts/goods/product-form.ts'
import { pastedInto, shelveRow, typedInto } from './edit-rows.ts'
import { FillBar } from './FillBar.tsx'
import { type MatrixColumn, type MatrixView, matrixViews, useMatrixColumns } from './matrix-columns.ts'
import { WrongCheckDigits, Reasons, useWrongCells, ViewLabel, wrongAmong } from './MatrixNotes.tsx'
import { MatrixRow } from './MatrixRow.tsx'
import { leftOut, withLeftOut, withOutlets } from './variant-rows.ts'
import './matrix.css'

interface Props {
  readonly value?: VariantDraft[]
  readonly onChange?: (rows: VariantDraft[]) => void
  readonly attributes: readonly AttributeDraft[]
  readonly weightUnit: string | null
}

const none: VariantDraft[] = []

/**
 * Every combination with its codes, prices and stock: typed cell by cell, pasted as a block from a spreadsheet, or filled for
 * the rows that are picked. Up to 200 rows. Source: specification §5, PR-P02.
 */
export function VariantMatrix({ value: rows = none, onChange, attributes, weightUnit }: Props) {
  const { t } = useTranslation('product')
  const outlets = useSession((session) => session.outlets)
  const sold = (rows[0]?.listings ?? []).map(({ outletId }) => outletId)
  const [chosen, setChosen] = useState<string | null>(null)
  const outletId = chosen !== null && sold.includes(chosen) ? chosen : (sold[0] ?? '')
  const currencyOf = (id: string): string => outlets.find((outlet) => outlet.id === id)?.payCurrency ?? 'USD'
  const views = useMatrixColumns(currencyOf(outletId), weightUnit)
  const [view, setView] = useState<MatrixView>('usual')
  const columns = views[view]
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const missing = useMemo(() => leftOut(attributes, rows), [attributes, rows])
  const wrong = useWrongCells(rows, outletId)

  const latest = useRef({ rows, onChange, outletId, columns })
  useEffect(() => {
    latest.current = { rows, onChange, outletId, columns }
  })
  const edit = useCallback((at: number, change: (row: VariantDraft) => VariantDraft) => {
    const { rows: now, onChange: tell } = latest.current
    tell?.(now.map((row, index) => (index === at ? change(row) : row)))
  }, [])
  const onType = useCallback(
    (at: number, column: MatrixColumn, text: string) =>
      edit(at, (row) => typedInto(row, column, text, [latest.current.outletId])),
    [edit],
  )
  const onShelf = useCallback(
    (at: number, isOn: boolean) => edit(at, (row) => shelveRow(row, [latest.current.outletId], isOn)),
    [edit],
  )
  const onPick = useCallback(
    (at: number, isPicked: boolean) =>
      setPicked((before) => new Set([...before].filter((one) => one !== at).concat(isPicked ? [at] : []))),
    [],
  )
  const onLeaveOut = useCallback((at: number) => {
    setPicked(new Set())
    latest.current.onChange?.(latest.current.rows.filter((_, index) => index !== at))
  }, [])
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const block = event.clipboardData.getData('text/plain')
    const place = event.target instanceof HTMLElement ? event.target.dataset['place'] : undefined
    if (place === undefined || !/[\t\n]/.test(block.trim())) return
    event.preventDefault()
    const [row = '', key = ''] = place.split('/')
    const corner = { row: Number(row), column: columns.findIndex((column) => column.key === key) }
    onChange?.(pastedInto(rows, columns, corner, block, [outletId]))
  }

  if (rows.length === 0) return <p className="k-muted">{t('matrix.none')}</p>
  const isPicked = (at: number): boolean => picked.size === 0 || picked.has(at)
  return (
    <div className="k-stack-tight">
      <div className="k-matrix-head">
        <label className="k-matrix-outlets">
          <span>{t('matrix.soldAt')}</span>
          <Select
            mode="multiple"
            aria-label={t('matrix.soldAt')}
            value={sold}
            options={outlets.map((outlet) => ({ value: outlet.id, label: outlet.name }))}
            onChange={(ids: string[]) => onChange?.(withOutlets(rows, ids, currencyOf))}
          />
        </label>
        {sold.length > 1 ? (
          <label className="k-matrix-outlets">
            <span>{t('matrix.shownAt')}</span>
            <Select
              aria-label={t('matrix.shownAt')}
              value={outletId}
              options={outlets
                .filter((outlet) => sold.includes(outlet.id))
                .map((outlet) => ({ value: outlet.id, label: outlet.name }))}
              onChange={(id: string) => setChosen(id)}
            />
          </label>
        ) : null}
      </div>
      <Segmented<MatrixView>
        aria-label={t('matrix.views')}
        value={view}
        options={matrixViews.map((value) => ({
          value,
          label: <ViewLabel text={t(`matrix.view.${value}`)} wrong={wrongAmong(wrong, views[value])} />,
        }))}
        onChange={setView}
      />
      <FillBar
        key={view}
        columns={columns}
        count={picked.size === 0 ? rows.length : picked.size}
        hasOthers={sold.some((id) => id !== outletId && currencyOf(id) === currencyOf(outletId))}
        attributes={attributes}
        onPickValue={(values) =>
          setPicked(
            new Set(rows.flatMap(({ valueNames }, at) => (values.some((one) => valueNames.includes(one)) ? [at] : []))),
          )
        }
        onFill={(column, text, isEverywhere) => {
          const places = isEverywhere ? sold.filter((id) => currencyOf(id) === currencyOf(outletId)) : [outletId]
          onChange?.(rows.map((row, at) => (isPicked(at) ? typedInto(row, column, text, places) : row)))
        }}
      />
      <div className={`k-matrix is-${view}`} tabIndex={0} role="group" aria-label={t('matrix.title')} onPaste={onPaste}>
        <div role="table" aria-label={t('field.variants')} aria-rowcount={rows.length + 1}>
          <div role="row" className="k-matrix-row is-head">
            <div role="columnheader" className="is-pick">
              <input
                type="checkbox"
                aria-label={t('matrix.pickAll')}
                checked={picked.size === rows.length}
                onChange={(event) => setPicked(new Set(event.target.checked ? rows.keys() : []))}
              />
            </div>
            <div role="columnheader" className="is-name">
              {attributes.map(({ name }) => name).join(' · ')}
            </div>
            {columns.map(({ key, title, isNumber }) => (
              <div role="columnheader" key={key} className={isNumber ? 'is-end' : ''}>
                {title}
              </div>
            ))}
            <div role="columnheader">{t('shelf.on')}</div>
            <div role="columnheader">
              <span className="k-hidden">{t('matrix.leaveOutHead')}</span>
            </div>
          </div>
          {rows.map((row, at) => (
            <MatrixRow
              key={row.valueNames.join('\n')}
              row={row}
              at={at}
              columns={columns}
              outletId={outletId}
              isPicked={picked.has(at)}
              wrong={wrong.get(at) ?? ''}
              onPick={onPick}
              onType={onType}
              onShelf={onShelf}
              onLeaveOut={onLeaveOut}
            />
          ))}
        </div>
      </div>
      <Reasons rows={rows} outletId={outletId} columns={Object.values(views).flat()} />
      <WrongCheckDigits rows={rows} />
      <div className="k-page-actions">
        <MakeCodes rows={rows} onChange={onChange} />
        {missing.length === 0 ? null : (
          <Button size="small" onClick={() => onChange?.(withLeftOut(attributes, rows))}>
            {t('matrix.bringBack', { count: missing.length })}
          </Button>
        )}
        <span className="k-muted">{t('matrix.pasteHint')}</span>
      </div>
    </div>
  )
}

function MakeCodes({ rows, onChange }: { rows: VariantDraft[]; onChange: Props['onChange'] }) {
  const { t } = useTranslation('product')
  const mayMake = useCan('platform.catalogue.products.add', 'platform.catalogue.products.edit', 'desk.products.add')
  const without = rows.filter(({ codes }) => codes.length === 0).length
  const make = useChange(makeInternalCodes, {
    onDone: ({ codes }) => {
      const fresh = [...codes]
      onChange?.(rows.map((row) => (row.codes.length > 0 ? row : { ...row, codes: fresh.splice(0, 1) })))
    },
  })
  if (!mayMake || without === 0) return null
  return (
    <Button size="small" loading={make.isPending} onClick={() => make.mutate({ count: without })}>
      {t('matrix.makeCodes', { count: without })}
    </Button>
  )
}
