import { type GoodsDialect, saysNo } from '../goods-dialect.ts'

/** Prices that say whether tax is in them. */
const taxedPrices =
  'price incl. vat | price incl vat | price incl. tax | price incl tax | price including vat | price including tax | price inc vat | price inc tax | price inc. vat | price inc. tax | gross price | ' +
  'price excl. vat | price excl vat | price excl. tax | price excl tax | price ex vat | price ex tax | price ex. vat | price ex. tax | net price | preis brutto | preis netto | preis inkl. mwst | preis inkl. mwst. | preis inkl. ust | ' +
  'preis exkl. mwst | preis zzgl. mwst | verkaufspreis brutto | verkaufspreis netto | prix de vente ttc | prix unitaire ttc | prix ht | prix de vente ht | precio con iva | precio sin iva | prezzo ivato | prezzo iva inclusa | ' +
  '含税价 | 含税售价 | 含税价格 | 不含税价 | 不含税售价 | 税込価格 | 税抜価格 | 税込売価 | 税抜売価'

/** A list of a shop's own, or of a program that is not known: headings as people write them in three languages and those beside. */
export const freeGoods: GoodsDialect = {
  system: '',
  marks: [
    'name | product | product name | item | item name | title | description | artikel | bezeichnung | artikelname | artikelbezeichnung | produktname | désignation | nom | libellé | nombre | producto | descripción | descrizione | nome | omschrijving | 商品名称 | 名称 | 品名 | 商品名 | 品目名 | 名前',
    'price | unit price | sell price | selling price | retail price | sales price | preis | vk | vk brutto | vk netto | verkaufspreis | bruttopreis | nettopreis | brutto | prix | prix ttc | prix de vente | precio | precio de venta | pvp | prezzo | prijs | preço | 售价 | 销售价 | 零售价 | 单价 | 价格 | 売価 | 販売価格 | 価格 | 単価 | ' +
      taxedPrices,
  ],
  fields: {
    id: 'id | product id | artikelnummer | article number | 商品ID',
    name: 'name | product name | item name | product | item | title | artikelname | artikelbezeichnung | produktname | artikel | bezeichnung | désignation | nom | libellé | nombre | producto | descrizione | nome | omschrijving | 商品名称 | 名称 | 品名 | 商品名 | 品目名 | 名前 | descripción | description',
    description: 'long description | details | beschreibung | 商品描述 | 描述 | 説明 | 商品説明',
    brand: 'brand | marke | marque | marca | 品牌 | ブランド | メーカー',
    category:
      'category | department | group | kategorie | warengruppe | catégorie | rayon | famille | categoría | familia | categoria | categorie | 分类 | 商品分类 | 类别 | カテゴリー | カテゴリ | カテゴリー名 | カテゴリ名 | 商品カテゴリー | 部門 | 部門名 | 分類',
    labels: 'labels | tags | 标签 | ラベル | タグ',
    price:
      'sell price | selling price | sales price | retail price | unit price | price | verkaufspreis | bruttopreis | nettopreis | brutto | vk brutto | vk netto | vk | preis | prix ttc | prix de vente | prix | precio de venta | precio | pvp | prezzo | prijs | preço | 零售价 | 销售价 | 售价 | 单价 | 价格 | 販売価格 | 売価 | 価格 | 単価 | ' +
      taxedPrices,
    cost: 'cost | purchase price | unit cost | cost price | buy price | buying price | einkaufspreis | ek | ek netto | coût | prix d’achat | costo | precio de compra | coste | 进价 | 进货价 | 成本价 | 成本 | 原価 | 仕入価格 | 仕入単価',
    sku: 'sku | custom code | item code | product code | item number | item no | item no. | article no | article no. | article | plu | art.-nr. | art.-nr | art nr | art. nr. | artikel-nr. | artikel-nr | artikelnr. | artikelnr | artikelcode | référence | réf | réf. | ref | ref. | referencia | código | codice | code article | code | artikelnummer | article number | 货号 | 自编码 | 商品编码 | 品番 | 独自コード',
    barcode:
      'barcode | bar code | ean | ean13 | ean code | gtin | upc | upc code | jan | strichcode | code barre | code barres | code à barres | código de barras | codice a barre | streepjescode | 条码 | 商品条码 | 条形码 | バーコード | janコード',
    stock:
      'stock | quantity | qty | qty. | in stock | on hand | stock on hand | inventory | bestand | lagerbestand | menge | quantité | qté | existencias | cantidad | quantità | giacenza | voorraad | estoque | 库存 | 库存量 | 数量 | 在庫 | 在庫数',
    unit: 'unit | einheit | unité | 单位 | 単位',
    lowStock: 'warning line | reorder level | mindestbestand | 预警线 | 库存下限 | 警告ライン | 発注点',
    supplier: 'supplier | vendor | lieferant | fournisseur | proveedor | 供应商 | 仕入先',
    taxName:
      'tax | vat | gst | mwst | ust | tva | iva | tax rate | vat rate | tax % | vat % | mwst % | mwst-satz | ust-satz | steuersatz | taux tva | tva % | iva % | 税率 | 税 | 税区分',
    picture:
      'image | images | image url | picture | pictures | photo | bild | bilder | 图片 | 商品图片 | 画像 | 商品画像',
    shelf: 'on shelf | active | status | aktiv | 是否上架 | 状态 | 販売中',
  },
  pathBy: /\/| > /,
  isOnShelf: (cell) => !saysNo(cell('shelf')),
}
