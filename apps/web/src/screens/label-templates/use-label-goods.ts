import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listPriceSchedules } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { listLabelGoods, listLabelReceipts } from '@kassa/contract/print/label-design.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useCan } from '../../session/permission.ts'

export type LabelGoodsChoice = InputOf<(typeof listLabelGoods)['request']>['which']

interface Narrowed {
  readonly search: string
  readonly categoryId: string | null
  readonly days: number
}

/** Returns the goods to show: named by the address where another page leads here, then by the reader's choice. */
export function useLabelGoods(templateId: string, outletId: string) {
  const [address] = useAddress()
  const asked = address['receipt'] ? 'received' : address['prices'] ? 'scheduled' : 'changed'
  const [which, setWhich] = useState<LabelGoodsChoice>(asked)
  const [narrowed, setNarrowed] = useState<Narrowed>({ search: '', categoryId: null, days: 7 })
  const prices = useSchedules()
  const came = useReceipts(outletId)
  const { search, categoryId, days } = narrowed
  const answer = useAnswer(
    listLabelGoods,
    {
      templateId,
      outletId,
      which,
      search,
      ...(categoryId === null ? {} : { categoryId }),
      ...(which === 'scheduled' && prices.scheduleId !== null ? { scheduleId: prices.scheduleId } : {}),
      ...(which === 'received' && came.receiptId !== null ? { receiptId: came.receiptId } : {}),
      ...(which === 'expiring' ? { days } : {}),
    },
    { isEnabled: which !== 'received' || came.receiptId !== null },
  )
  const narrow = (change: Partial<Narrowed>): void => setNarrowed((before) => ({ ...before, ...change }))
  return { which, setWhich, narrowed, narrow, prices, came, answer }
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

/** The last receipts of goods; one that the address names may be older. */
function useReceipts(outletId: string) {
  const [address, change] = useAddress()
  const { data } = useAnswer(listLabelReceipts, { outletId })
  const receipts = data?.receipts ?? []
  const receiptId = address['receipt'] ?? receipts[0]?.id ?? null
  return { receipts, receiptId, choose: (receipt: string) => change({ receipt }) }
}
