import { receiveTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { Alert, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useDraftPart } from '../../kit/form/form-context.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { quantityText } from '../../kit/money/format.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { useCan } from '../../session/permission.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { LineSerials } from '../../parts/goods/LineSerials.tsx'
import { type GoodsInList, LineList } from '../../parts/goods/LineList.tsx'
import type { TransferView } from './TransferDetailPage.tsx'

interface Line extends GoodsInList {
  readonly lineId: string
  readonly open: number
  readonly most: number
  readonly received: NumberDraft
  readonly damaged: NumberDraft
  readonly isFinal: boolean
  /** The pieces that are good; at first all that are on their way. */
  readonly serials?: string[]
  readonly damagedSerials?: string[]
}

const schema = receiveTransfer.request.omit({ id: true })

const linesOf = ({ lines }: TransferView): Line[] =>
  lines
    .filter(({ open }) => open > 0)
    .map((line) => ({
      lineId: line.lineId,
      variantId: line.variantId,
      name: goodsName(line),
      weightUnit: line.weightUnit,
      unit: line.unit,
      open: line.open,
      most: line.mostReceivable ?? Number.MAX_SAFE_INTEGER,
      received: line.open,
      proposed: line.open,
      damaged: 0,
      isFinal: false,
      ...(line.serials.length === 0 ? {} : { tracksSerials: true, serials: line.serials, damagedSerials: [] }),
    }))

/** Books what arrived line by line: good, damaged, and whether the rest is short. Source: D10. */
export function ArrivalDrawer({ transfer, onClose }: { transfer: TransferView; onClose: () => void }) {
  const { t } = useTranslation('supply')
  const receive = useChange(receiveTransfer, { refreshes: ['catalogue', 'report'] })
  return (
    <FormDrawer
      title={t('transfer.receiveTitle', { number: transfer.number })}
      initial={{ lines: linesOf(transfer), note: '' }}
      schema={schema}
      keptAs={`arrival.${transfer.id}`}
      saveLabel={t('transfer.receive')}
      onClose={onClose}
      onSubmit={(fields) => receive.mutateAsync({ ...fields, id: transfer.id })}
    >
      <FormSection title={t('lines.title')} note={t('transfer.receiveNote')}>
        <LineList<Line> counts="received" renderFields={(line, at) => <LineFields line={line} at={at} />} />
      </FormSection>
      <FormSection title={t('transfer.section')}>
        <FormField name="note" label={t('note')} isOptional>
          <Input.TextArea rows={2} maxLength={255} />
        </FormField>
        <BeyondReason />
      </FormSection>
    </FormDrawer>
  )
}

/** Asks for a reason once more is typed than may come in without one. */
function BeyondReason() {
  const { t } = useTranslation('supply')
  const mayAccept = useCan('platform.inventory.stock.edit')
  const isBeyond = useDraftPart(({ lines }: { readonly lines: readonly Line[] }) =>
    lines.some(({ received, most }) => typeof received === 'number' && received > most),
  )
  if (!isBeyond) return null
  return mayAccept ? (
    <FormField name="beyondReason" label={t('transfer.beyondReason')} hint={t('transfer.beyondHint')}>
      <Input maxLength={255} />
    </FormField>
  ) : (
    <Alert type="warning" showIcon title={t('transfer.beyondOther')} />
  )
}

function LineFields({ line: { weightUnit, unit, open, tracksSerials = false }, at }: { line: Line; at: number }) {
  const { t } = useTranslation('supply')
  const damaged: unknown = Form.useWatch(['lines', at, 'damaged'])
  return (
    <>
      <FormQuantity
        list="lines"
        name={[at, 'received']}
        label={t('transfer.part.received')}
        hint={t('transfer.onTheWay', { quantity: quantityText(open, weightUnit, unit) })}
        weightUnit={weightUnit}
      />
      <LineSerials at={at} isAsked={tracksSerials} of="received" />
      <FormQuantity list="lines" name={[at, 'damaged']} label={t('transfer.part.damaged')} weightUnit={weightUnit} />
      <LineSerials at={at} isAsked={tracksSerials && damaged !== 0} of="damaged" name="damagedSerials" />
      <FormSwitch list="lines" name={[at, 'isFinal']} label={t('transfer.isFinal')} hint={t('transfer.isFinalHint')} />
    </>
  )
}
