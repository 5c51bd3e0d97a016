import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createDamageReport,
  damageReason,
  type damageReportView,
  editDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import type { Goods } from '../goods/GoodsPicker.tsx'
import { goodsName } from '../goods/goods-name.ts'
import { useOnHandText } from '../goods/OnHand.tsx'
import { LineSerials } from '../goods/LineSerials.tsx'
import { type GoodsInList, LineList } from '../goods/LineList.tsx'
import { PicturesField } from '../pictures/PicturesField.tsx'

type DamageReport = OutputOf<typeof damageReportView>

interface Line extends GoodsInList {
  readonly onHand: number
  readonly isTracked?: boolean
  readonly quantity: NumberDraft
  readonly serials?: readonly string[]
}

const draftOf = (report: DamageReport | null) => ({
  happenedAt: report?.happenedAt ?? null,
  reason: report?.reason ?? null,
  note: report?.note ?? '',
  reporterName: report?.reporterName ?? null,
  fileIds: report?.fileIds ?? [],
  lines: (report?.lines ?? []).map((line): Line => ({ ...line, name: goodsName(line) })),
})

const lineOf = ({ variantId, name, weightUnit, unit, onHand, isTracked, tracksSerials }: Goods): Line => ({
  variantId,
  name,
  weightUnit,
  unit,
  onHand,
  isTracked,
  quantity: null,
  tracksSerials,
  serials: [],
})

interface Props {
  readonly report: DamageReport | null
  /** The first content of a new report. */
  readonly begin?: { readonly reason: DamageReport['reason']; readonly lines: readonly Line[] }
  readonly onCreated?: (id: string) => void
  readonly onClose: () => void
}

/** Drafts a damage report of the chosen outlet, or changes a draft. Nothing leaves the stock before it is approved. */
export function DamageReportDrawer({ report, begin, onCreated, onClose }: Props) {
  const { t } = useTranslation(['damage', 'supply'])
  const create = useChange(createDamageReport, { onDone: ({ id }) => onCreated?.(id) })
  const edit = useChange(editDamageReport)
  return (
    <FormDrawer
      title={report ? t('edit', { number: report.number }) : t('new')}
      initial={{ ...draftOf(report), ...begin }}
      schema={createDamageReport.request}
      keptAs={`damage-report.${report?.id ?? 'new'}`}
      onClose={onClose}
      onSubmit={(fields) =>
        report ? edit.mutateAsync({ ...fields, id: report.id, version: report.version }) : create.mutateAsync(fields)
      }
    >
      <Head />
      <FormSection title={t('supply:lines.title')}>
        <LineList<Line> lineOf={lineOf} renderFields={(line, at) => <LineFields line={line} at={at} />} />
      </FormSection>
      <FormSection title={t('pictures')}>
        <FormField name="fileIds" label={t('pictures')} hint={t('picturesHint')} isOptional>
          <PicturesField purpose="damage" label={t('pictures')} most={9} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function Head() {
  const { t } = useTranslation(['damage', 'supply'])
  const reason: unknown = Form.useWatch('reason')
  return (
    <FormSection title={t('section')}>
      <FormField name="reason" label={t('reason')}>
        <Select options={damageReason.options.map((value) => ({ value, label: t(`reasons.${value}`) }))} />
      </FormField>
      <FormField name="happenedAt" label={t('happenedAt')} hint={t('happenedHint')} isOptional isNullable>
        <MomentField />
      </FormField>
      <FormField name="reporterName" label={t('reporter')} hint={t('reporterHint')} isOptional isNullable>
        <Input maxLength={100} allowClear />
      </FormField>
      <FormField
        name="note"
        label={t('supply:note')}
        hint={reason === 'other' ? t('noteNeeded') : undefined}
        isOptional={reason !== 'other'}
      >
        <Input.TextArea rows={2} maxLength={255} />
      </FormField>
    </FormSection>
  )
}

function LineFields({ line, at }: { line: Line; at: number }) {
  const { weightUnit, tracksSerials = false } = line
  const { t } = useTranslation(['damage', 'supply'])
  const onHandText = useOnHandText()
  return (
    <>
      <FormQuantity
        list="lines"
        name={[at, 'quantity']}
        label={t('supply:lines.quantity')}
        hint={t('onHand', { quantity: onHandText(line) })}
        weightUnit={weightUnit}
      />
      <LineSerials at={at} isAsked={tracksSerials} />
    </>
  )
}
