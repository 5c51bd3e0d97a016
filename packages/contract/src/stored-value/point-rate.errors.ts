import { entry } from '../error.ts'

export const pointRateErrors = {
  'rate.name-taken': entry(422, [
    'A rate called {name} already exists. Choose another name; nothing was saved.',
    '已有名为“{name}”的积分倍率，未保存。请换一个名称。',
    '「{name}」というポイント倍率は既にあります。別の名前にしてください。保存していません。',
  ]),
  'rate.goods-too-many': entry(422, [
    'A rate can list at most {max, product, category or brand|products, categories or brands}, not {given}. Choose their category instead; nothing was saved.',
    '一条倍率最多指定 {max} 个商品、分类或品牌，现为 {given} 个，未保存。请改为指定分类。',
    '倍率に指定できる商品・カテゴリー・ブランドは {max} 件までです（現在 {given} 件）。カテゴリーで選択してください。保存していません。',
  ]),
} as const
