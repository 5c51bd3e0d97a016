import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createPurchaseOrder,
  editPurchaseOrder,
  type purchaseOrderView,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { Link } from '@tanstack/react-router'
import { Input, Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormMoney, FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import type { Goods } from '../goods/GoodsPicker.tsx'
import { goodsName } from '../goods/goods-name.ts'
import { type GoodsInList, LineList } from '../goods/LineList.tsx'
import { ListedPrice } from './ListedPrice.tsx'

type PurchaseOrder = OutputOf<typeof purchaseOrderView>

interface Line extends GoodsInList {
  readonly quantity: NumberDraft
  readonly unitPriceMinor: NumberDraft
}

interface Draft {
  supplierId: string | null
  expectedOn: string | null
  note: string
  lines: Line[]
}

const draftOf = (order: PurchaseOrder | null): Draft => ({
  supplierId: order?.supplierId ?? null,
  expectedOn: order?.expectedOn ?? null,
  note: order?.note ?? '',
  lines: (order?.lines ?? []).map((line) => ({ ...line, name: goodsName(line) })),
})

const lineOf = ({ variantId, name, weightUnit, unit }: Goods): Line => ({
  variantId,
  name,
  weightUnit,
  unit,
  quantity: null,
  unitPriceMinor: null,
})

const none: readonly Line[] = []

interface Props {
  readonly order: PurchaseOrder | null
  /** The first content of a new order. */
  readonly begin?: Pick<Draft, 'supplierId' | 'lines'>
  readonly onCreated?: (id: string) => void
  readonly onClose: () => void
}

/** Drafts a purchase order of the chosen outlet, or changes a draft. */
export function PurchaseOrderDrawer({ order, begin, onCreated, onClose }: Props) {
  const { t } = useTranslation('supply')
  const here = useSession(({ outlet }) => outlet?.outletId ?? 'new')
  const create = useChange(createPurchaseOrder, { onDone: ({ id }) => onCreated?.(id) })
  const edit = useChange(editPurchaseOrder)
  return (
    <FormDrawer
      title={order ? t('order.edit', { number: order.number }) : t('order.new')}
      initial={{ ...draftOf(order), ...begin }}
      schema={createPurchaseOrder.request}
      keptAs={`purchase-order.${order?.id ?? here}`}
      onClose={onClose}
      version={order?.version}
      draftOf={draftOf}
      onSubmit={(fields, version) =>
        order ? edit.mutateAsync({ ...fields, id: order.id, version }) : create.mutateAsync(fields)
      }
    >
      <Head />
      <FormSection title={t('lines.title')}>
        <Lines currency={order?.currency} proposals={begin?.lines ?? none} />
      </FormSection>
    </FormDrawer>
  )
}

function Head() {
  const { t } = useTranslation('supply')
  const { data } = useAnswer(listSuppliers, { limit: 200 })
  return (
    <FormSection title={t('order.section')}>
      <FormField
        name="supplierId"
        label={t('order.supplier')}
        hint={
          data?.rows.length === 0 ? (
            <>
              {t('order.noSupplier')} <Link to={paths.suppliers()}>{t('supplier.new')}</Link>
            </>
          ) : undefined
        }
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
      <FormDay name="expectedOn" label={t('order.expectedOn')} isOptional isNullable />
      <FormField name="note" label={t('note')} isOptional>
        <Input.TextArea rows={2} maxLength={255} />
      </FormField>
    </FormSection>
  )
}

function Lines({ currency, proposals }: { currency: string | undefined; proposals: readonly Line[] }) {
  const { t } = useTranslation('supply')
  // A line of a draft that is taken up may have the same goods; only with the same price is it the proposal.
  const offers = useRef(new Map(proposals.map(({ variantId, unitPriceMinor }) => [variantId, unitPriceMinor])))
  const offeredFor = ({ variantId, unitPriceMinor }: Line): NumberDraft | undefined =>
    offers.current.get(variantId) === unitPriceMinor ? unitPriceMinor : undefined
  const add = (goods: Goods): Line => {
    offers.current.set(goods.variantId, null)
    return lineOf(goods)
  }
  const here = useSession(
    (session) => session.outlets.find((outlet) => outlet.id === session.outlet?.outletId)?.payCurrency,
  )
  const shown = currency ?? here ?? 'USD'
  return (
    <LineList<Line>
      lineOf={add}
      renderFields={(line, at) => (
        <>
          <FormQuantity list="lines" name={[at, 'quantity']} label={t('lines.quantity')} weightUnit={line.weightUnit} />
          <FormMoney
            list="lines"
            name={[at, 'unitPriceMinor']}
            label={t('lines.price')}
            hint={<ListedPrice key={line.variantId} line={line} at={at} currency={shown} offered={offeredFor(line)} />}
            currency={shown}
          />
        </>
      )}
    />
  )
}
