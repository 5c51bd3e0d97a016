import { receivePurchaseOrder, returnPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormMoney, FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { LineSerials } from '../../parts/goods/LineSerials.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { type GoodsInList, LineList } from '../../parts/goods/LineList.tsx'
import type { PurchaseOrder } from './PurchaseOrderDetailPage.tsx'

type Kind = 'receipt' | 'return'

interface Line extends GoodsInList {
  readonly lineId: string
  readonly most: number
  readonly quantity: NumberDraft
  readonly unitPriceMinor: NumberDraft
  readonly lotNumber: string | null
  readonly expiresOn: string | null
  readonly tracksSerials: boolean
  readonly serials: string[]
}

const receiveSchema = receivePurchaseOrder.request.omit({ id: true })

/** A receipt proposes what is still missing. */
const proposedOf = ({ quantity, received }: PurchaseOrder['lines'][number], kind: Kind): number | null =>
  kind === 'receipt' ? Math.max(quantity - received, 0) || null : null

const lineOf = (line: PurchaseOrder['lines'][number], kind: Kind): Line => ({
  lineId: line.lineId,
  variantId: line.variantId,
  name: goodsName(line),
  weightUnit: line.weightUnit,
  unit: line.unit,
  most: kind === 'receipt' ? line.mostReceivable : line.received - line.returned,
  quantity: proposedOf(line, kind),
  proposed: proposedOf(line, kind),
  unitPriceMinor: null,
  lotNumber: null,
  expiresOn: null,
  tracksSerials: line.tracksSerials,
  serials: [],
})

/** Lines that still miss something come filled in; without any, those that may still take more. */
const linesOf = (order: PurchaseOrder, kind: Kind): Line[] => {
  const possible = order.lines.map((line) => lineOf(line, kind)).filter(({ most }) => most > 0)
  const missing = possible.filter(({ quantity }) => quantity !== null)
  return missing.length > 0 ? missing : possible
}

/** Books what came in, or what goes back to the supplier. A line that is not part of it is taken out. */
export function ReceiptDrawer({ order, kind, onClose }: { order: PurchaseOrder; kind: Kind; onClose: () => void }) {
  const { t } = useTranslation('supply')
  const touched = { refreshes: ['catalogue', 'report'] }
  const receive = useChange(receivePurchaseOrder, touched)
  const giveBack = useChange(returnPurchaseOrder, touched)
  return (
    <FormDrawer
      title={t(`order.${kind}Title`, { number: order.number })}
      initial={{ lines: linesOf(order, kind), note: '', isLast: false }}
      schema={receiveSchema}
      keptAs={`${kind}.${order.id}`}
      saveLabel={t(`order.${kind}`)}
      onClose={onClose}
      onSubmit={({ lines, note, isLast }) =>
        kind === 'receipt'
          ? receive.mutateAsync({ id: order.id, lines, note, isLast })
          : giveBack.mutateAsync({
              id: order.id,
              lines: lines.map(({ lineId, quantity, unitPriceMinor, serials }) => ({
                lineId,
                quantity,
                unitPriceMinor,
                serials,
              })),
              note,
            })
      }
    >
      <FormSection title={t('lines.title')} note={t(`order.${kind}Note`)}>
        <LineList<Line>
          counts="quantity"
          renderFields={(line, at) => <LineFields line={line} at={at} kind={kind} currency={order.currency} />}
        />
      </FormSection>
      <FormSection title={t('order.section')}>
        {kind === 'receipt' && order.state !== 'received' ? (
          <FormSwitch name="isLast" label={t('order.isLast')} hint={t('order.isLastHint')} />
        ) : null}
        <FormField name="note" label={t('note')} isOptional>
          <Input.TextArea rows={2} maxLength={255} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function LineFields({ line, at, kind, currency }: { line: Line; at: number; kind: Kind; currency: string }) {
  const { t } = useTranslation('supply')
  const { weightUnit, unit, most, tracksSerials } = line
  return (
    <>
      <FormQuantity
        list="lines"
        name={[at, 'quantity']}
        label={t('lines.quantity')}
        hint={t('lines.most', { most: quantityText(most, weightUnit, unit) })}
        weightUnit={weightUnit}
      />
      <FormMoney
        list="lines"
        name={[at, 'unitPriceMinor']}
        label={t('lines.price')}
        hint={t(kind === 'receipt' ? 'order.priceHint' : 'order.returnPriceHint')}
        isOptional
        currency={currency}
      />
      <LineSerials at={at} isAsked={tracksSerials} />
      {kind === 'receipt' ? (
        <>
          <FormField list="lines" name={[at, 'lotNumber']} label={t('order.lotNumber')} isOptional>
            <Input maxLength={50} />
          </FormField>
          <FormDay list="lines" name={[at, 'expiresOn']} label={t('order.expiresOn')} isOptional isNullable />
        </>
      ) : null}
    </>
  )
}
