import { expect, it } from 'vitest'
import { homeIcon } from '../../ui/icons.ts'
import { type OfferedCommand, matchCommands } from './commands.ts'

const command = (title: string, note = '', to?: string): OfferedCommand => ({
  id: title,
  title,
  note,
  icon: homeIcon,
  ...(to === undefined ? {} : { to }),
})

it.each([
  ['st', ['Stock', 'Stock warnings', 'Cashier staff', 'Merchants']],
  ['  stock w ', ['Stock warnings']],
  ['ＳＴＯＣＫ', ['Stock', 'Stock warnings']],
  ['tenants', ['Merchants']],
  ['shop-brand', ['Brands']],
  ['nothing like it', []],
])('“%s” finds what begins so first', (typed, titles) => {
  const commands = [
    command('Merchants', 'Tenants', '/merchant-list'),
    command('Cashier staff'),
    command('Brands', 'Goods', '/shop-brand'),
    command('Stock'),
    command('Stock warnings'),
  ]
  expect(matchCommands(commands, typed).map(({ title }) => title)).toEqual(titles)
})
