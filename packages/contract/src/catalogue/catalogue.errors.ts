import { entry } from '../error.ts'

export const catalogueErrors = {
  'product.code-taken': entry(422, [
    'The bar code {code} already belongs to {name}. Nothing was saved.',
    '条码 {code} 已属于“{name}”，未保存。',
    'バーコード {code} は「{name}」で使用中です。保存していません。',
  ]),
  'product.custom-code-taken': entry(422, [
    'The custom code {code} already belongs to {name}. Nothing was saved.',
    '自编码 {code} 已属于“{name}”，未保存。',
    '独自コード {code} は「{name}」で使用中です。保存していません。',
  ]),
  'product.sku-taken': entry(422, [
    'The SKU {code} already belongs to {name}. Nothing was saved.',
    'SKU {code} 已属于“{name}”，未保存。',
    'SKU {code} は「{name}」で使用中です。保存していません。',
  ]),
  'product.weight-unit-needed': entry(422, [
    'A weighed product needs a weight unit, and only a weighed one has one.',
    '称重商品必须有重量单位，其他商品不能有。',
    '計量商品には重量単位が必要です。それ以外の商品には設定できません。',
  ]),
  'product.special-not-lower': entry(422, [
    'The promotion price must be lower than the original price.',
    '促销价必须低于原价。',
    '特価は元の価格より低くしてください。',
  ]),
  'product.warning-above-shelf-life': entry(422, [
    'The warning days ({warningDays}) cannot exceed the shelf life ({shelfLifeDays}).',
    '预警天数（{warningDays}）不能大于保质期（{shelfLifeDays}）。',
    '警告日数（{warningDays}）は賞味期間（{shelfLifeDays}）を超えられません。',
  ]),
  'product.price-decimals': entry(422, [
    'Prices in {currency} are 1–999,999 without decimals.',
    '{currency} 价格须为 1–999,999 的整数。',
    '{currency} の価格は 1～999,999 の整数です。',
  ]),
  'product.listing-needed': entry(422, [
    'Choose at least one outlet that sells this product.',
    '请至少选择一家销售此商品的门店。',
    'この商品を販売する店舗を 1 つ以上選択してください。',
  ]),
  'product.in-use': entry(422, [
    '{name} is part of {users}. Take it out there first.',
    '“{name}”是“{users}”的组成部分，请先移除。',
    '「{name}」は「{users}」の構成品です。先に外してください。',
  ]),
  'catalogue.reference-unknown': entry(422, [
    'The chosen {thing} does not exist any more. Choose another.',
    '所选{thing}已不存在，请重新选择。',
    '選択した{thing}は存在しません。選び直してください。',
  ]),
  'category.name-taken': entry(422, [
    'There is a category of this name here already.',
    '同级已有同名分类。',
    '同じ階層に同名のカテゴリーがあります。',
  ]),
  'category.own-child': entry(422, [
    'A category cannot be moved under itself or its own child.',
    '分类不能移到自身或其下级之下。',
    'カテゴリーを自身またはその下位へ移すことはできません。',
  ]),
  'category.in-use': entry(422, [
    'This category has {products} products and {categories} sub-categories. Move them first.',
    '该分类下有 {products} 个商品、{categories} 个下级分类，请先移走。',
    'このカテゴリーには商品 {products} 件、下位カテゴリー {categories} 件があります。先に移動してください。',
  ]),
} as const
