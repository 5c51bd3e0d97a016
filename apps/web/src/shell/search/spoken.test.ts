import { expect, it } from 'vitest'
import { homeIcon } from '../../ui/icons.ts'
import { type OfferedCommand, matchCommands } from '../commands/commands.ts'
import { type CreateName, createKinds } from './create-kinds.ts'
import { waysToCreate, waysToHelp } from './spoken.ts'

const command = (id: string, spoken: readonly string[]): OfferedCommand => ({
  id,
  title: id,
  note: '',
  spoken,
  icon: homeIcon,
})
const commands = [
  ...(Object.keys(createKinds) as CreateName[]).map((name) => command(name, waysToCreate(name))),
  command('keys', waysToHelp('keys')),
  command('begin', waysToHelp('begin')),
]
const first = (typed: string): string | undefined => matchCommands(commands, typed)[0]?.id

it.each([
  ['create product', 'product'],
  ['new member', 'member'],
  ['add outlet', 'outlet'],
  ['CREATE  purchase', 'purchaseOrder'],
  ['ｎｅｗ　ｃｏｕｐｏｎ', 'coupon'],
  ['新建商品', 'product'],
  ['添加会员', 'member'],
  ['新增 供应商', 'supplier'],
  ['创建门店', 'outlet'],
  ['商品を作成', 'product'],
  ['会員を追加', 'member'],
  ['新規クーポン', 'coupon'],
  ['ｽﾀｯﾌを登録', 'staff'],
  ['keyboard', 'keys'],
  ['快捷键', 'keys'],
  ['キー', 'keys'],
  ['guide', 'begin'],
  ['使い方', 'begin'],
])('“%s” asks for %s', (typed, id) => {
  expect(first(typed)).toBe(id)
})

it.each(['create', '新建', 'を作成'])('“%s” alone offers everything that can be made', (typed) => {
  expect(matchCommands(commands, typed)).toHaveLength(Object.keys(createKinds).length)
})
