import { type GoodsDialect, saysNo, saysYes } from '../goods-dialect.ts'

const externalId = /^[\w]+\.[\w.]+$/

/** Odoo's products, by technical names or by labels. Source: odoo.com/documentation, import and export data. */
export const odoo: GoodsDialect = {
  system: 'Odoo',
  marks: ['name', 'default_code | Internal Reference', 'list_price | lst_price | Sales Price'],
  fields: {
    key: 'product_tmpl_id | product_tmpl_id/id | product_tmpl_id/.id | Product Template',
    id: 'id | External ID | .id',
    name: 'name',
    variation:
      'product_template_variant_value_ids | product_template_attribute_value_ids | Variant Values | Attribute Values',
    attribute: 'attribute_line_ids/attribute_id | Product Attributes / Attribute',
    attributeValues: 'attribute_line_ids/value_ids | Product Attributes / Values',
    description: 'description_sale | Sales Description',
    category: 'categ_id | categ_id/id | Product Category',
    labels: 'product_tag_ids | Tags',
    price: 'list_price | lst_price | Sales Price',
    cost: 'standard_price | Cost',
    sku: 'default_code | Internal Reference',
    barcode: 'barcode',
    stock: 'qty_available | Quantity On Hand',
    type: 'type | detailed_type | Product Type',
    shelf: 'active',
    published: 'available_in_pos | Available in POS',
    weighed: 'to_weight | To Weigh With Scale',
    unit: 'uom_id | uom_id/id | Unit of Measure',
    taxName: 'taxes_id | taxes_id/id | Customer Taxes | Sales Taxes',
  },
  pathBy: / \/ /,
  rowsGoOn: true,
  isOnShelf: (cell) => !saysNo(cell('shelf')) && !saysNo(cell('published')),
  isTracked: (cell) => !/service|combo/i.test(cell('type')),
  unitOf: (cell) =>
    cell('unit')
      .replace(/^uom\.product_uom_kgm$/, 'kg')
      .replace(/^uom\.product_uom_lb$/, 'lb'),
}

/** Returns whether a name is a key inside Odoo, which says nothing to a person. */
export const isExternalId = (name: string): boolean => externalId.test(name)

/** WooCommerce's products; it writes headings in the language of the shop. Source: woocommerce.com/document, product CSV importer and exporter. */
export const wooCommerce: GoodsDialect = {
  system: 'WooCommerce',
  marks: [
    'Type | Typ | Tipo',
    'Name | Nom | Nombre',
    'Regular price | Regulärer Preis | Tarif régulier | Precio normal',
  ],
  fields: {
    key: 'Parent | Übergeordnetes Produkt | Superior',
    id: 'ID',
    name: 'Name | Nom | Nombre',
    description: 'Description | Beschreibung | Descripción',
    shortDescription: 'Short description | Kurzbeschreibung | Description courte | Descripción corta',
    brand: 'Brands | Marken | Marques | Marcas',
    category: 'Categories | Kategorien | Catégories | Categorías',
    labels: 'Tags | Schlagwörter | Étiquettes | Etiquetas',
    price: 'Regular price | Regulärer Preis | Tarif régulier | Precio normal',
    salePrice: 'Sale price | Angebotspreis | Tarif promo | Precio rebajado',
    saleFrom:
      'Date sale price starts | Datum, an dem Angebotspreis beginnt | Datum, an dem der Angebotspreis beginnt | Angebotspreis gültig ab | Date de début de promo | Día en que empieza el precio rebajado',
    saleUntil:
      'Date sale price ends | Datum, an dem Angebotspreis endet | Datum, an dem der Angebotspreis endet | Angebotspreis gültig bis | Date de fin de promo | Día en que termina el precio rebajado',
    cost: 'Cost of goods | Cost | Meta: _wc_cog_cost',
    sku: 'SKU | Artikelnummer | UGS',
    barcode: 'GTIN, UPC, EAN, or ISBN | GTIN, UPC, EAN oder ISBN | GTIN, UPC, EAN ou ISBN | GTIN, UPC, EAN o ISBN',
    stock: 'Stock | Bestand | Lager | Inventario',
    lowStock: 'Low stock amount | Geringe Lagermenge | Montant de stock faible | Cantidad de bajo inventario',
    type: 'Type | Typ | Tipo',
    published: 'Published | Veröffentlicht | Publié | Publicado',
    picture: 'Images | Bilder | Imágenes',
    taxable: 'Tax status | Steuerstatus | État de la TVA | Estado del impuesto',
    taxName: 'Tax class | Steuerklasse | Classe de TVA | Clase de impuesto',
  },
  options: [1, 2, 3, 4, 5, 6, 7, 8].map(
    (at) =>
      [
        `Attribute ${at} name | Attribut ${at} Name | Nom de l’attribut ${at} | Nom de l'attribut ${at} | Nombre del atributo ${at}`,
        `Attribute ${at} value(s) | Attribut ${at} Wert(e) | Valeur(s) de l’attribut ${at} | Valeur(s) de l'attribut ${at} | Valor(es) del atributo ${at}`,
      ] as const,
  ),
  optionsDescribe: true,
  sameTax: /^parent$/i,
  labelsBy: /(?<!\\),/,
  categoriesBy: /(?<!\\), ?/,
  pathBy: / > /,
  roleOf: (cell) => {
    const type = cell('type').toLowerCase()
    if (type.includes('external')) return 'sold-elsewhere'
    if (type.includes('grouped')) return 'group'
    return type.includes('variable') ? 'above' : 'goods'
  },
  isOnShelf: (cell) => cell('published') === '' || saysYes(cell('published')),
}

/** OSPOS. Source: github.com/opensourcepos/opensourcepos/wiki, import data from CSV file. */
export const ospos: GoodsDialect = {
  system: 'OSPOS',
  marks: ['Item Name', 'Cost Price', 'Unit Price', 'Reorder Level'],
  fields: {
    id: 'Id',
    name: 'Item Name',
    description: 'Description',
    category: 'Category',
    price: 'Unit Price',
    cost: 'Cost Price',
    barcode: 'Barcode',
    supplier: 'Supplier ID',
    taxName: 'Tax 1 Name',
    taxRate: 'Tax 1 Percent | Tax 1 Rate',
    lowStock: 'Reorder Level',
    picture: 'Image',
  },
  places: { stock: /^location_(.+)$/i },
}

/** NexoPOS. Source: my.nexopos.com, documentation of products. */
export const nexoPos: GoodsDialect = {
  system: 'NexoPOS',
  marks: ['name', 'barcode', 'sale_price | sale_price_edit', 'wholesale_price | wholesale_price_edit'],
  fields: {
    id: 'id | uuid',
    name: 'name',
    description: 'description',
    category: 'category | category_id',
    price: 'sale_price | sale_price_edit',
    cost: 'purchase_price | cogs',
    sku: 'sku',
    barcode: 'barcode',
    stock: 'quantity',
    type: 'type',
    shelf: 'status',
    tracker: 'stock_management',
    taxName: 'tax_group | tax_group_id',
    lowStock: 'low_quantity',
  },
  isOnShelf: (cell) => !/unavailable/i.test(cell('shelf')),
  isTracked: (cell) => !saysNo(cell('tracker')),
}
