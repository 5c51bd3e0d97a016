import { entry } from '../error.ts'

export const catalogueErrors = {
  'product.code-taken': entry(422, [
    'The bar code {code} already belongs to {name}. Nothing was saved.',
    '条码 {code} 已属于“{name}”，未保存。',
    'バーコード {code} は既に「{name}」で使われています。保存していません。',
  ]),
  'product.custom-code-taken': entry(422, [
    'The custom code {code} already belongs to {name}. Nothing was saved.',
    '自编码 {code} 已属于“{name}”，未保存。',
    '独自コード {code} は既に「{name}」で使われています。保存していません。',
  ]),
  'product.sku-taken': entry(422, [
    'The SKU {code} already belongs to {name}. Nothing was saved.',
    'SKU {code} 已属于“{name}”，未保存。',
    'SKU {code} は既に「{name}」で使われています。保存していません。',
  ]),
  'product.weight-unit-needed': entry(422, [
    'A weighed product needs a weight unit, and only a weighed one has one.',
    '称重商品必须有重量单位，其他商品不能有。',
    '計量商品には重量単位が必要です。ほかの商品には設定できません。',
  ]),
  'product.serials-not-with-type': entry(422, [
    'Only a standard product can have serial numbers.',
    '只有标准商品可以使用序列号。',
    'シリアル番号を使えるのは標準商品だけです。',
  ]),
  'product.part-tracks-serials': entry(422, [
    '{name} has serial numbers and cannot be part of a combined product.',
    '“{name}”使用序列号，不能作为组合商品的组成部分。',
    '「{name}」はシリアル番号があるため、セット商品の構成品にできません。',
  ]),
  'product.serials-in-combination': entry(422, [
    'This product is a component of {name}, so it can’t have serial numbers.',
    '该商品是“{name}”的组成部分，组成部分不能使用序列号。',
    'この商品は「{name}」の構成品のため、シリアル番号を使えません。',
  ]),
  'product.special-not-lower': entry(422, [
    'The promotion price must be lower than the original price.',
    '促销价必须低于原价。',
    '特価は元の価格より低くしてください。',
  ]),
  'product.warning-above-shelf-life': entry(422, [
    'The warning days ({warningDays}) cannot exceed the shelf life ({shelfLifeDays}).',
    '预警天数（{warningDays}）不能大于保质期（{shelfLifeDays}）。',
    '警告日数（{warningDays}）は賞味期間（{shelfLifeDays}）以下にしてください。',
  ]),
  'product.shelf-life-below-warning': entry(422, [
    'The shelf life ({shelfLifeDays}) cannot be less than the warning days ({warningDays}).',
    '保质期（{shelfLifeDays}）不能小于预警天数（{warningDays}）。',
    '賞味期間（{shelfLifeDays}）は警告日数（{warningDays}）以上にしてください。',
  ]),
  'product.level-below-line': entry(422, [
    'The minimum stock ({level}) cannot be below the warning line ({line}). Raise the one or lower the other; 0 sets no minimum. Nothing was saved.',
    '最低库存（{level}）不能低于预警线（{line}）。请提高最低库存或降低预警线；填 0 表示不设最低库存。未保存。',
    '最低在庫（{level}）は警告ライン（{line}）以上にしてください。最低在庫を上げるか、警告ラインを下げてください（0 は最低在庫なし）。保存していません。',
  ]),
  'product.price-decimals': entry(422, [
    'Prices in {currency} are 1–999,999 without decimals.',
    '{currency} 价格须为 1–999,999 的整数。',
    '{currency} の価格は 1～999,999 で、小数は使えません。',
  ]),
  'product.quantity-range': entry(422, [
    'Stock and warning lines are 0–{maximum}.',
    '库存与预警线须为 0–{maximum}。',
    '在庫と在庫警告ラインは 0～{maximum} です。',
  ]),
  'product.too-many-charges': entry(422, [
    'A product can have at most {max, charge|charges} in {currency}, not {count}. Remove some; nothing was saved.',
    '商品最多 {max} 项 {currency} 附加收费，现有 {count} 项，未保存。请删减。',
    '追加料金は {currency} で {max} 件までです（現在 {count} 件）。減らしてください。保存していません。',
  ]),
  'product.charge-range': entry(422, [
    'The charge “{name}” is {amount}, but must be between {lowest} and {highest}. Nothing was saved.',
    '附加收费“{name}”为 {amount}，须为 {lowest} 至 {highest}，未保存。',
    '追加料金「{name}」は {amount} ですが、{lowest}～{highest} にする必要があります。保存していません。',
  ]),
  'charge.line': entry(422, [
    'Products sold by weight or with a price label can’t have charges. Remove “{name}”; nothing was saved.',
    '称重或带价格标签的商品不能有附加收费，请移除“{name}”。未保存。',
    '計量商品や価格ラベルの商品には追加料金を付けられません。「{name}」を外してください。保存していません。',
  ]),
  'product.listing-needed': entry(422, [
    'Choose at least one outlet that sells this product.',
    '请至少选择一家销售此商品的门店。',
    'この商品を販売する店舗を 1 つ以上選択してください。',
  ]),
  'product.in-use': entry(422, [
    '{name} is part of {users}. Remove it there first.',
    '“{name}”是“{users}”的组成部分，请先移除。',
    '「{name}」は「{users}」の構成品です。先に外してください。',
  ]),
  'catalogue.reference-unknown': entry(422, [
    'The chosen {thing} no longer exists. Choose another.',
    '所选{thing}已不存在，请重新选择。',
    '選択した{thing}はもうありません。選び直してください。',
  ]),
  'category.name-taken': entry(422, [
    'A category with this name already exists here.',
    '同级已有同名分类。',
    '同じ階層に同名のカテゴリーがあります。',
  ]),
  'category.own-child': entry(422, [
    'A category cannot be moved under itself or its own child.',
    '分类不能移到自身或其下级之下。',
    'カテゴリーを自身またはその下位へ移すことはできません。',
  ]),
  'category.in-use': entry(422, [
    'This category has {products, product|products} and {categories, sub-category|sub-categories}. Move them first.',
    '该分类下有 {products} 个商品、{categories} 个下级分类，请先移走。',
    'このカテゴリーには商品 {products} 件、下位カテゴリー {categories} 件があります。先に移動してください。',
  ]),
  'brand.name-taken': entry(422, [
    'A brand called {name} already exists.',
    '已有名为“{name}”的品牌。',
    '「{name}」というブランドは既にあります。',
  ]),
  'brand.in-use': entry(422, [
    '{products, product uses|products use} this brand. Choose another brand for them first.',
    '有 {products} 个商品使用该品牌，请先更换。',
    '{products} 商品がこのブランドを使っています。先に別のブランドを選択してください。',
  ]),
  'label.in-use': entry(422, [
    '{offer} applies to products labeled {name}. Choose other products there first; nothing was deleted.',
    '“{offer}”用于带“{name}”标签的商品。请先在其中选择其他商品。未删除。',
    '「{offer}」がラベル「{name}」の商品を対象にしています。先に対象商品を変更してください。削除していません。',
  ]),
  'label.name-taken': entry(422, [
    'A label called {name} already exists.',
    '已有名为“{name}”的标签。',
    '「{name}」というラベルは既にあります。',
  ]),
  'attribute.name-taken': entry(422, [
    'An attribute called {name} already exists in the library.',
    '属性库中已有名为“{name}”的属性。',
    '「{name}」という属性は既に一覧にあります。',
  ]),
  'attribute.none': entry(422, [
    'Add at least one attribute.',
    '请至少添加一个属性。',
    '属性を 1 つ以上追加してください。',
  ]),
  'attribute.too-many': entry(422, [
    'A product has at most {max, attribute|attributes}.',
    '商品最多 {max} 个属性。',
    '属性は {max} 個までです。',
  ]),
  'attribute.name-invalid': entry(422, [
    'The attribute name “{attribute}” must have 1–50 characters.',
    '属性名“{attribute}”须为 1–50 个字符。',
    '属性名「{attribute}」は 1～50 文字です。',
  ]),
  'attribute.value-invalid': entry(422, [
    'Values of {attribute} must have 1–50 characters.',
    '“{attribute}”的值须为 1–50 个字符。',
    '「{attribute}」の値は 1～50 文字です。',
  ]),
  'attribute.name-twice': entry(422, [
    'The attribute {attribute} appears twice.',
    '属性“{attribute}”重复。',
    '属性「{attribute}」が重複しています。',
  ]),
  'attribute.value-twice': entry(422, [
    '{attribute} has the value {value} twice.',
    '“{attribute}”的值“{value}”重复。',
    '「{attribute}」に値「{value}」が重複しています。',
  ]),
  'attribute.no-value': entry(422, [
    '{attribute} needs at least one value.',
    '“{attribute}”至少需要一个值。',
    '「{attribute}」には値が 1 つ以上必要です。',
  ]),
  'attribute.too-many-combinations': entry(422, [
    'These attributes make {count, combination|combinations}; the maximum is {max}.',
    '这些属性会生成 {count} 个规格，最多 {max} 个。',
    '組み合わせが {count} 件になります。最大 {max} 件です。',
  ]),
  'product.too-many-combinations': entry(422, [
    'A product has at most {max, combination|combinations}.',
    '一个商品最多 {max} 个规格。',
    '組み合わせは最大 {max} 件です。',
  ]),
  'product.attribute-not-with-type': entry(422, [
    'A combined product cannot have attributes.',
    '组合商品不能有属性。',
    'セット商品に属性は設定できません。',
  ]),
  'product.combination-needed': entry(422, [
    'A product with attributes needs at least one combination.',
    '有属性的商品至少需要一个规格。',
    '属性のある商品には組み合わせが 1 つ以上必要です。',
  ]),
  'product.combination-unknown': entry(422, [
    '{combination} is not a combination of the attributes.',
    '“{combination}”不是这些属性的规格。',
    '「{combination}」は属性の組み合わせにありません。',
  ]),
  'product.combination-twice': entry(422, [
    'The combination {combination} appears twice.',
    '规格“{combination}”重复。',
    '組み合わせ「{combination}」が重複しています。',
  ]),
  'product.parts-needed': entry(422, [
    'A combined product needs at least one component, or an open price to stand for things without a product.',
    '组合商品至少需要一个组成商品；若用来代替没有商品资料的东西，请设为手输价。',
    'セット商品には構成品が 1 つ以上必要です。商品登録のない物を売るためのものは自由価格にしてください。',
  ]),
  'product.part-unknown': entry(422, [
    'A component no longer exists. Choose another.',
    '有组成商品已不存在，请重新选择。',
    '構成品がもうありません。選び直してください。',
  ]),
  'product.part-combined': entry(422, [
    '{name} is itself combined and cannot be part of another.',
    '“{name}”本身是组合商品，不能作为组成部分。',
    '「{name}」はセット商品のため構成品にできません。',
  ]),
  'product.variant-has-stock': entry(422, [
    '{combination} still has stock ({onHand}). Bring the stock to zero before you remove the combination.',
    '“{combination}”仍有库存（{onHand}）。请先将库存清零，再移除此规格。',
    '「{combination}」に在庫（{onHand}）があります。ゼロにしてから削除してください。',
  ]),
  'sync.source-empty': entry(422, [
    'The source outlet has no products.',
    '来源门店没有商品。',
    'コピー元の店舗に商品がありません。',
  ]),
  'sync.same-outlet': entry(422, [
    'Choose other outlets than the source.',
    '目标门店不能是来源门店。',
    'コピー元以外の店舗を選択してください。',
  ]),
  'sync.currency-differs': entry(422, [
    '{outlet} sells in another currency; prices cannot be copied.',
    '“{outlet}”使用其他币种，不能复制价格。',
    '「{outlet}」は通貨が異なるため価格をコピーできません。',
  ]),
  'sync.special-not-lower': entry(422, [
    '{outlet} sells this product at {price} {currency}, not above the promotion price {special}, so it was not changed there. Copy the price too, or lower the promotion price.',
    '“{outlet}”的售价为 {price} {currency}，不高于促销价 {special}，因此该店此商品未作任何更改。请同时复制售价，或调低促销价。',
    '「{outlet}」の販売価格は {price} {currency} で、特価 {special} はそれより低くないため、この店舗では何も変更していません。販売価格も一緒にコピーするか、特価を下げてください。',
  ]),
  'export.not-exportable': entry(422, [
    'Combined and multi-attribute products cannot be exported ({name}).',
    '组合商品和多规格商品不能导出（{name}）。',
    'セット商品と複数属性の商品はエクスポートできません（{name}）。',
  ]),
  'product.changed-meanwhile': entry(
    409,
    [
      'Someone else changed {name} in the meantime. Reload the list; nothing was saved.',
      '他人已更改“{name}”。请重新加载列表，未保存。',
      'ほかの人がその間に「{name}」を変更しました。一覧を読み込み直してください。保存していません。',
    ],
    'retry',
  ),
  'export.nothing': entry(422, [
    'No products match, so there is nothing to export.',
    '没有匹配的商品，无可导出的内容。',
    '該当する商品がないため、エクスポートできるものがありません。',
  ]),
} as const
