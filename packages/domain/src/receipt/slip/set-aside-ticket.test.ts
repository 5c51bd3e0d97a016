import { expect, it } from 'vitest'
import { moneyText } from '../../text/money-text.ts'
import { setAsideTicket, type SetAsidePaper } from './set-aside-ticket.ts'

const coffee = {
  name: '拿铁 × 2',
  amountMinor: 4_000,
  options: [
    { name: '大杯', amountMinor: 300 },
    { name: '去冰', amountMinor: 0 },
  ],
}
const paper = (goods: SetAsidePaper['goods']) =>
  setAsideTicket(
    {
      number: 'Q-1042',
      kind: 'quotation',
      at: '2026-03-02T04:00:00Z',
      customer: 'Ada Byron',
      note: '',
      goods,
      totalMinor: 4_000,
      paidMinor: 0,
      lastDay: '2026-03-16',
      dues: [],
    },
    {
      merchant: { name: 'Kassa' },
      outlet: {
        name: 'East Gate',
        address: '',
        phone: '',
        taxNumber: '',
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        locale: 'zh-CN',
      },
      device: { number: '01' },
    },
  )

it('a quotation says the options of its goods below them, each with its surcharge', () => {
  const { blocks } = paper([coffee])
  const at = blocks.findIndex((block) => block.kind === 'row' && block.left === coffee.name)
  expect(blocks.slice(at + 1, at + 4)).toEqual([
    { kind: 'text', text: `  + 大杯 ${moneyText(300, 'CNY')}` },
    { kind: 'text', text: '  + 去冰' },
    { kind: 'rule' },
  ])
})

it('goods without options, and those of which a name is all that is known, are one row', () => {
  const { blocks } = paper([{ name: 'Tea', amountMinor: null }])
  const at = blocks.findIndex((block) => block.kind === 'row' && block.left === 'Tea')
  expect(blocks[at + 1]).toEqual({ kind: 'rule' })
})
