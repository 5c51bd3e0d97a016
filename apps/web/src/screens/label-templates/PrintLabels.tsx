import { listPriceSchedules } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { listLabelGoods } from '@kassa/contract/print/label-design.calls.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { Button, Checkbox, Input, InputNumber, Progress, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/download.ts'
import { refreshAfter } from '../../api/refresh.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { useCan } from '../../session/permission.ts'
import { makeLabels, type LabelOutput } from './make-labels.ts'
import type { LabelDesign } from './use-label-templates.ts'

const WHICH = ['changed', 'never', 'all', 'scheduled'] as const
const OUTPUTS: readonly (LabelOutput & { readonly ends: string })[] = [
  { form: 'pdf', dotsPerMm: 12, ends: 'pdf' },
  { form: 'zpl', dotsPerMm: 8, ends: 'zpl' },
  { form: 'zpl', dotsPerMm: 12, ends: 'zpl' },
  { form: 'tspl', dotsPerMm: 8, ends: 'prn' },
  { form: 'escpos', dotsPerMm: 8, ends: 'bin' },
]

/** Goods whose labels are to be printed, with the file that prints them; what was printed is remembered. Source: PR-P05, PR-D02. */
export function PrintLabels({ design, outletId }: { readonly design: LabelDesign; readonly outletId: string }) {
  const { t } = useTranslation('label')
  const isAsked = useAddress()[0]['prices'] !== undefined
  const [which, setWhich] = useState<(typeof WHICH)[number]>(isAsked ? 'scheduled' : 'changed')
  const [search, setSearch] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { schedules, scheduleId, choose } = useSchedules()
  const isAhead = which === 'scheduled'
  const { data, error, refetch } = useAnswer(listLabelGoods, {
    templateId: design.id,
    outletId,
    which,
    search,
    ...(isAhead && scheduleId !== null ? { scheduleId } : {}),
  })
  const goods = data?.goods ?? []
  const chosen = goods.filter(({ variantId }) => !left.has(variantId)).map(({ variantId }) => variantId)
  const toggle = (variantId: string): void => {
    const next = new Set(left)
    if (!next.delete(variantId)) next.add(variantId)
    setLeft(next)
  }
  return (
    <section className="k-panel k-stack" aria-label={t('print.title')}>
      <div className="lt-row">
        <Segmented
          aria-label={t('print.which')}
          value={which}
          onChange={setWhich}
          options={WHICH.filter((value) => value !== 'scheduled' || schedules.length > 0).map((value) => ({
            value,
            label: t(`print.${value}`),
          }))}
        />
        {isAhead ? (
          <Select
            className="k-place"
            aria-label={t('print.schedule')}
            value={scheduleId}
            onChange={choose}
            options={schedules.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <Input.Search aria-label={t('print.search')} placeholder={t('print.search')} allowClear onSearch={setSearch} />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton rows={4} /> : null}
      {data?.count === 0 ? <p className="k-muted">{t(`print.none.${which}`)}</p> : null}
      {data !== undefined && data.count > goods.length ? (
        <p className="k-muted">{t('print.first', { shown: goods.length, count: data.count })}</p>
      ) : null}
      {goods.length === 0 ? null : (
        <div className="k-scroll-x lt-goods" tabIndex={0} role="group" aria-label={t('print.goods')}>
          <table className="k-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('print.goods')}</th>
                <th scope="col">{t('element.code')}</th>
                <th scope="col" className="is-end">
                  {t('print.shown')}
                </th>
                <th scope="col" className="is-end">
                  {t('print.now')}
                </th>
              </tr>
            </thead>
            <tbody>
              {goods.map((one) => (
                <tr key={one.variantId}>
                  <td>
                    <Checkbox checked={!left.has(one.variantId)} onChange={() => toggle(one.variantId)}>
                      {one.name}
                    </Checkbox>
                  </td>
                  <td className="k-figures">{one.code}</td>
                  <td className="is-end k-figures">
                    {one.shownPriceMinor === null ? '–' : moneyText(one.shownPriceMinor, one.currency)}
                  </td>
                  <td className="is-end k-figures">{moneyText(one.priceMinor, one.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Printing design={design} outletId={outletId} scheduleId={isAhead ? scheduleId : null} variantIds={chosen} />
    </section>
  )
}

/** Lists of prices that wait, and the one whose labels are wanted: the address names it, else the last that was made. */
function useSchedules() {
  const [address, change] = useAddress()
  const maySee = useCan('platform.catalogue.products')
  const { data } = useAnswer(listPriceSchedules, { state: 'waiting', limit: 200 }, { isQuiet: true, isEnabled: maySee })
  const schedules = data?.rows ?? []
  const asked = schedules.find(({ id }) => id === address['prices']) ?? schedules[0]
  return { schedules, scheduleId: asked?.id ?? null, choose: (prices: string) => change({ prices }) }
}

function Printing({
  design,
  outletId,
  scheduleId,
  variantIds,
}: {
  readonly design: LabelDesign
  readonly outletId: string
  readonly scheduleId: string | null
  readonly variantIds: readonly string[]
}) {
  const { t } = useTranslation('label')
  const [index, setIndex] = useState(0)
  const [copies, setCopies] = useState(1)
  const [skip, setSkip] = useState(0)
  const [done, setDone] = useState<number | null>(null)
  const [printed, setPrinted] = useState<number | null>(null)
  const output = OUTPUTS[index] ?? { form: 'pdf', dotsPerMm: 12, ends: 'pdf' }
  const print = async (): Promise<void> => {
    setDone(0)
    setPrinted(null)
    try {
      const { template, id: templateId, name } = design
      const batch = { template, templateId, outletId, scheduleId, variantIds, output, copies, skip }
      const { bytes, count, note } = await makeLabels(batch, setDone)
      const type = output.form === 'pdf' ? 'application/pdf' : 'application/octet-stream'
      saveFile(new Blob([bytes], { type }), `${name}.${output.ends}`)
      await note()
      setPrinted(count)
      await refreshAfter('print.note-labels')
    } catch {
      // A refusal is said by the notification; nothing is remembered as printed.
    } finally {
      setDone(null)
    }
  }
  return (
    <>
      <div className="lt-row">
        <label className="lt-field" htmlFor="lt-output">
          <span>{t('print.output')}</span>
          <Select
            id="lt-output"
            className="k-place"
            value={index}
            onChange={setIndex}
            options={OUTPUTS.map(({ form, dotsPerMm }, value) => ({
              value,
              label: form === 'pdf' ? t('print.pdf') : t('print.printer', { language: form.toUpperCase(), dots: dotsPerMm }), // prettier-ignore
            }))}
          />
        </label>
        <label className="lt-field">
          <span>{t('print.copies')}</span>
          <InputNumber min={1} max={99} precision={0} value={copies} onChange={(value) => setCopies(value ?? 1)} />
        </label>
        {output.form === 'pdf' ? (
          <label className="lt-field">
            <span>{t('print.skip')}</span>
            <InputNumber min={0} max={200} precision={0} value={skip} onChange={(value) => setSkip(value ?? 0)} />
          </label>
        ) : null}
        <Button type="primary" disabled={variantIds.length === 0} loading={done !== null} onClick={() => void print()}>
          {t('print.make', { count: variantIds.length })}
        </Button>
      </div>
      {done === null ? null : (
        <Progress
          aria-label={t('print.progress')}
          percent={Math.round((done * 100) / Math.max(1, variantIds.length))}
        />
      )}
      {printed === null ? null : <p role="status">{t('print.done', { count: printed })}</p>}
    </>
  )
}
