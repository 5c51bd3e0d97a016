import { type GoodsDialect, saysNo } from '../goods-dialect.ts'

/** A list of a shop's own, or of a program that is not known: headings as people write them in three languages and those beside. */
export const freeGoods: GoodsDialect = {
  system: '',
  marks: [
    'name | product | product name | item | item name | title | description | artikel | bezeichnung | artikelname | désignation | nom | nombre | 商品名称 | 名称 | 品名 | 商品名 | 品目名',
    'price | unit price | sell price | selling price | retail price | sales price | preis | vk | vk brutto | vk netto | verkaufspreis | bruttopreis | nettopreis | brutto | prix | prix ttc | precio | pvp | 售价 | 销售价 | 零售价 | 单价 | 价格 | 売価 | 販売価格 | 価格 | 単価 | 税込価格 | 税抜価格',
  ],
  fields: {
    id: 'id | product id | artikelnummer | article number | 商品ID',
    name: 'name | product name | item name | product | item | title | artikelname | artikel | bezeichnung | désignation | nom | nombre | 商品名称 | 名称 | 品名 | 商品名 | 品目名 | description',
    description: 'long description | details | beschreibung | 商品描述 | 描述 | 説明 | 商品説明',
    brand: 'brand | marke | marque | marca | 品牌 | ブランド | メーカー',
    category:
      'category | department | group | kategorie | warengruppe | catégorie | categoría | 分类 | 商品分类 | 类别 | カテゴリー | 部門 | 分類',
    labels: 'labels | tags | 标签 | ラベル | タグ',
    price:
      'sell price | selling price | sales price | retail price | unit price | price | verkaufspreis | bruttopreis | nettopreis | brutto | vk brutto | vk netto | vk | preis | prix ttc | prix | precio | pvp | 零售价 | 销售价 | 售价 | 单价 | 价格 | 販売価格 | 売価 | 税込価格 | 税抜価格 | 価格 | 単価',
    cost: 'cost | purchase price | unit cost | cost price | einkaufspreis | ek | ek netto | coût | costo | 进价 | 进货价 | 成本价 | 成本 | 原価 | 仕入価格 | 仕入単価',
    sku: 'sku | custom code | article no | article | plu | artikel-nr | artikelnr | 货号 | 自编码 | 商品编码 | 品番 | 独自コード',
    barcode: 'barcode | bar code | ean | ean13 | gtin | upc | jan | 条码 | 商品条码 | 条形码 | バーコード | janコード',
    stock:
      'stock | quantity | qty | in stock | on hand | inventory | bestand | lagerbestand | quantité | existencias | 库存 | 库存量 | 数量 | 在庫 | 在庫数',
    unit: 'unit | einheit | unité | 单位 | 単位',
    lowStock: 'warning line | reorder level | mindestbestand | 预警线 | 库存下限 | 警告ライン | 発注点',
    supplier: 'supplier | vendor | lieferant | fournisseur | proveedor | 供应商 | 仕入先',
    taxName: 'tax | vat | mwst | ust | tva | iva | 税率 | 税 | 税区分',
    picture:
      'image | images | image url | picture | pictures | photo | bild | bilder | 图片 | 商品图片 | 画像 | 商品画像',
    shelf: 'on shelf | active | status | aktiv | 是否上架 | 状态 | 販売中',
  },
  pathBy: /\/| > /,
  isOnShelf: (cell) => !saysNo(cell('shelf')),
}
