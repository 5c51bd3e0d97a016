import { entry } from '../error.ts'

export const settingsErrors = {
  'setting.not-settable-here': entry(422, [
    '{key} cannot be set at this place.',
    '{key} 不能在此处设置。',
    '{key} はここでは設定できません。',
  ]),
  'setting.value-unfit': entry(422, [
    'The value for {key} does not fit: {fields}. Nothing was saved.',
    '{key} 的值不正确：{fields}，未保存。',
    '{key} の値が正しくありません：{fields}。保存していません。',
  ]),
  'tax.outlet-disagrees': entry(422, [
    'At {outlet} prices would be with tax for some goods and without for others. Make all its taxes agree.',
    '门店“{outlet}”的税有含税也有不含税，请统一。',
    '「{outlet}」で内税と外税が混在します。すべての税を揃えてください。',
  ]),
  'tax.name-taken': entry(409, [
    'There is a tax called {name} already.',
    '已有名为“{name}”的税。',
    '「{name}」という税は既にあります。',
  ]),
  'tax.default-taken': entry(409, [
    'Another tax is the default at {outlet} already.',
    '门店“{outlet}”已有默认税。',
    '「{outlet}」には既定の税が既にあります。',
  ]),
  'thing.in-use': entry(409, [
    'This is still in use by {uses}. Change those first.',
    '仍被使用：{uses}，请先处理。',
    '使用中です：{uses}。先にそちらを変更してください。',
  ]),
} as const
