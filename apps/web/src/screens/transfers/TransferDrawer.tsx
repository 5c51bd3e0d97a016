import { createTransfer, editTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { quantityText } from '../../kit/money/format.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { useSession } from '../../session/session.ts'
import type { Goods } from '../../parts/goods/GoodsPicker.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { LineSerials } from '../../parts/goods/LineSerials.tsx'
import { type GoodsInList, LineList } from '../../parts/goods/LineList.tsx'
import type { TransferView } from './TransferDetailPage.tsx'

interface Line extends GoodsInList {
  readonly available: number | null
  readonly quantity: NumberDraft
  readonly serials: readonly string[]
}

interface Draft {
  toOutletId: string | null
  note: string
  lines: Line[]
}

/** The first content of a new transfer. */
export type TransferContent = Pick<Draft, 'toOutletId' | 'lines'>

const draftOf = (transfer: TransferView | null, asked?: TransferContent): Draft => ({
  toOutletId: transfer?.toOutletId ?? asked?.toOutletId ?? null,
  note: transfer?.note ?? '',
  lines: transfer?.lines.map((line) => ({ ...line, name: goodsName(line) })) ?? [...(asked?.lines ?? [])],
})

/** Returns the first line for goods that were picked. */
export const lineOf = ({ variantId, name, weightUnit, unit, onHand, tracksSerials }: Goods): Line => ({
  variantId,
  name,
  weightUnit,
  unit,
  available: onHand,
  quantity: null,
  tracksSerials,
  serials: [],
})

interface Props {
  readonly transfer: TransferView | null
  readonly asked?: TransferContent
  readonly onClose: () => void
}

/** Drafts a transfer from the chosen outlet, or changes a draft. */
export function TransferDrawer({ transfer, asked, onClose }: Props) {
  const { t } = useTranslation('supply')
  const here = useSession((session) => session.outlet?.outletId)
  const outlets = useSession((session) => session.outlets)
  const create = useChange(createTransfer)
  const edit = useChange(editTransfer)
  const others = outlets.filter(({ id }) => id !== (transfer?.outletId ?? here))
  return (
    <FormDrawer
      title={transfer ? t('transfer.edit', { number: transfer.number }) : t('transfer.new')}
      initial={draftOf(transfer, asked)}
      schema={createTransfer.request}
      keptAs={`transfer.${transfer?.id ?? here ?? 'new'}`}
      onClose={onClose}
      version={transfer?.version}
      draftOf={(saved: TransferView) => draftOf(saved)}
      onSubmit={(fields, version) =>
        transfer ? edit.mutateAsync({ ...fields, id: transfer.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={t('transfer.section')}>
        <FormField name="toOutletId" label={t('transfer.to')}>
          <Select options={others.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormField>
        <FormField name="note" label={t('note')} isOptional>
          <Input.TextArea rows={2} maxLength={255} />
        </FormField>
      </FormSection>
      <FormSection title={t('lines.title')}>
        <LineList<Line> onlyOnHand lineOf={lineOf} renderFields={(line, at) => <LineFields line={line} at={at} />} />
      </FormSection>
    </FormDrawer>
  )
}

function LineFields({ line: { weightUnit, unit, available, tracksSerials = false }, at }: { line: Line; at: number }) {
  const { t } = useTranslation('supply')
  return (
    <>
      <FormQuantity
        list="lines"
        name={[at, 'quantity']}
        label={t('lines.quantity')}
        hint={available === null ? undefined : t('lines.most', { most: quantityText(available, weightUnit, unit) })}
        weightUnit={weightUnit}
      />
      <LineSerials at={at} isAsked={tracksSerials} />
    </>
  )
}
