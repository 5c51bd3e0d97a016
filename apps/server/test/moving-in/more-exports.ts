import type { ExportFile } from './export-file.ts'

/** Square at two places: a tax without a blank before its rate, categories below others, an alert that is off, a price of one place. */
const squareAtTwoPlaces: ExportFile = {
  columns:
    'Reference Handle|Token|Item Name|Customer-facing Name|Variation Name|SKU|Description|Categories|Reporting Category|GTIN|Square Online Item Visibility|Item Type|Price|Online Sale Price|Archived|Sellable|Contains Alcohol|Stockable|Option Name 1|Option Value 1|Option Name 2|Option Value 2|Default Unit Cost|Default Vendor Name|Default Vendor Code|Current Quantity Main St, Shop 1|New Quantity Main St, Shop 1|Stock Alert Enabled Main St, Shop 1|Stock Alert Count Main St, Shop 1|Price Main St, Shop 1|Enabled Main St, Shop 1|Current Quantity Depot (back)|New Quantity Depot (back)|Price Depot (back)|Enabled Depot (back)|Tax - State(7%)|Tax - City (1.125%)'.split(
      '|',
    ),
  rows: [
    {
      Token: 'T1',
      'Item Name': 'Rain boot',
      'Variation Name': 'Red, 38',
      SKU: '0041',
      Description: '<p>Rubber &amp; felt</p><ul><li>warm</li></ul>',
      Categories: 'Shoes > Boots, Sale',
      GTIN: '00036000291452',
      Price: '1049.90',
      'Option Name 1': 'Colour',
      'Option Value 1': 'Red',
      'Option Name 2': 'Size',
      'Option Value 2': '38',
      'Default Unit Cost': '21.50',
      'Default Vendor Name': 'North Boots',
      'Default Vendor Code': 'NB-38',
      'Current Quantity Main St, Shop 1': '4',
      'Stock Alert Enabled Main St, Shop 1': 'N',
      'Stock Alert Count Main St, Shop 1': '3',
      'Enabled Main St, Shop 1': 'Y',
      'Current Quantity Depot (back)': '12',
      'Price Depot (back)': '44.00',
      'Enabled Depot (back)': 'Y',
      'Tax - State(7%)': 'Y',
      'Tax - City (1.125%)': 'N',
    },
    {
      Token: 'T1',
      'Item Name': 'Rain boot',
      'Variation Name': 'Red, 39',
      SKU: '0042',
      Price: '49.90',
      'Option Value 1': 'Red',
      'Option Value 2': '39',
      'Current Quantity Main St, Shop 1': '0',
      'Enabled Main St, Shop 1': 'Y',
      'Enabled Depot (back)': 'N',
      'Tax - State(7%)': 'Y',
    },
  ],
  money: ['Price', 'Default Unit Cost', 'Price Main St, Shop 1', 'Price Depot (back)'],
  codes: ['SKU', 'GTIN'],
  texts: [],
}

/** Lightspeed X where each outlet has taxes of its own: no column says the rate, and weights stand between the tags and the prices. */
const lightspeedXByOutlet: ExportFile = {
  columns:
    'id|handle|sku|composite_name|composite_sku|composite_quantity|name|description|product_category|variant_option_one_name|variant_option_one_value|variant_option_two_name|variant_option_two_value|tags|active_online|weight|weight_unit|supply_price|retail_price|account_code|account_code_purchase|brand_name|supplier_name|supplier_code|active|track_inventory|outlet_tax_Main_Outlet|outlet_tax_Depot|inventory_Main_Outlet|reorder_point_Main_Outlet|restock_level_Main_Outlet|inventory_Depot|reorder_point_Depot|restock_level_Depot'.split(
      '|',
    ),
  rows: [
    {
      id: '7a1',
      handle: 'tent',
      sku: '000300',
      name: 'Tent',
      description: '<p>For two</p>',
      product_category: 'Camp / Tents / Small',
      variant_option_one_name: 'Colour',
      variant_option_one_value: 'Green',
      supply_price: '80.00',
      retail_price: '1180.0000',
      supplier_name: 'Camp Ltd',
      supplier_code: 'CT-1',
      active: '1',
      track_inventory: '1',
      outlet_tax_Main_Outlet: 'GST',
      outlet_tax_Depot: 'GST',
      inventory_Main_Outlet: '3',
      reorder_point_Main_Outlet: '1',
      restock_level_Main_Outlet: '5',
      inventory_Depot: '9',
    },
    {
      id: '7a2',
      handle: 'tent',
      sku: '000301',
      name: 'Tent',
      variant_option_one_value: 'Sand',
      retail_price: '180.0000',
      active: '1',
      track_inventory: '1',
      outlet_tax_Main_Outlet: 'GST',
      outlet_tax_Depot: 'GST',
      inventory_Main_Outlet: '0',
      inventory_Depot: '2',
    },
  ],
  money: ['supply_price', 'retail_price'],
  codes: ['sku'],
  texts: ['description'],
}

/** Odoo's list of variants, which are all called alike, and its list of templates, whose attributes stand in rows below. */
const odooVariants: ExportFile = {
  columns:
    'id|product_tmpl_id|default_code|barcode|name|lst_price|standard_price|product_template_variant_value_ids|categ_id|taxes_id|type|qty_available|uom_id|active|available_in_pos'.split(
      '|',
    ),
  rows: [
    {
      id: 'product.product_product_11',
      product_tmpl_id: 'Chair (3 legs)',
      default_code: '00911',
      barcode: '0036000291452',
      name: 'Chair (3 legs)',
      lst_price: '1150.00',
      standard_price: '40.00',
      product_template_variant_value_ids: 'Legs: Steel, polished, Colour: Black',
      categ_id: 'All / Saleable / Office',
      taxes_id: '15%',
      type: 'consu',
      qty_available: '12.0',
      uom_id: 'Units',
      active: 'True',
    },
    {
      id: 'product.product_product_11b',
      product_tmpl_id: 'Chair (3 legs)',
      default_code: '00912',
      name: 'Chair (3 legs)',
      lst_price: '1160.00',
      product_template_variant_value_ids: 'Legs: Wood, Colour: Black',
      categ_id: 'All / Saleable / Office',
      taxes_id: '15%',
      type: 'consu',
      qty_available: '0.0',
      uom_id: 'Units',
      active: 'True',
    },
  ],
  money: ['lst_price', 'standard_price'],
  codes: ['default_code', 'barcode'],
  texts: [],
}

const odooTemplates: ExportFile = {
  columns:
    'External ID|Name|Internal Reference|Sales Price|Cost|Product Category|Customer Taxes|Product Type|Quantity On Hand|Product Attributes / Attribute|Product Attributes / Values'.split(
      '|',
    ),
  rows: [
    {
      'External ID': 'product.t1',
      Name: 'Shirt',
      'Sales Price': '1019.00',
      'Product Category': 'All / Clothes',
      'Customer Taxes': '15%',
      'Product Type': 'Goods',
      'Quantity On Hand': '30.0',
      'Product Attributes / Attribute': 'Size',
      'Product Attributes / Values': 'S,M,L',
    },
    { 'Product Attributes / Attribute': 'Brand', 'Product Attributes / Values': 'North' },
    {
      'External ID': 'product.t2',
      Name: 'Hat',
      'Internal Reference': '0077',
      'Sales Price': '9.00',
      'Product Type': 'Goods',
      'Quantity On Hand': '5.0',
    },
  ],
  money: ['Sales Price', 'Cost'],
  codes: ['Internal Reference'],
  texts: [],
}

/** WooCommerce in French: the tax class of a variation is that of its parent, and a sale has its days. */
const wooCommerceInFrench: ExportFile = {
  columns:
    'ID|Type|UGS|GTIN, UPC, EAN ou ISBN|Nom|Publié|Description courte|Description|Date de début de promo|Date de fin de promo|État de la TVA|Classe de TVA|Stock|Montant de stock faible|Tarif promo|Tarif régulier|Catégories|Étiquettes|Images|Parent|Nom de l’attribut 1|Valeur(s) de l’attribut 1'.split(
      '|',
    ),
  rows: [
    {
      ID: '61',
      Type: 'variable',
      UGS: 'SAC',
      Nom: 'Sac',
      Publié: '1',
      Description: String.raw`<p>En toile</p>\n<p>Lavable</p>`,
      'État de la TVA': 'taxable',
      'Classe de TVA': 'taux-reduit',
      Catégories: 'Sacs > Toile, Promo',
      Étiquettes: 'coton, été',
      'Nom de l’attribut 1': 'Couleur',
      'Valeur(s) de l’attribut 1': 'Écru, Bleu',
    },
    {
      ID: '62',
      Type: 'variation',
      UGS: '00062',
      'GTIN, UPC, EAN ou ISBN': '0036000291452',
      Nom: 'Sac - Écru',
      Publié: '1',
      'Date de début de promo': '2020-01-01',
      'Date de fin de promo': '2020-02-01',
      'État de la TVA': 'taxable',
      'Classe de TVA': 'parent',
      Stock: '7',
      'Tarif promo': '12.00',
      'Tarif régulier': '1015.50',
      Parent: 'SAC',
      'Nom de l’attribut 1': 'Couleur',
      'Valeur(s) de l’attribut 1': 'Écru',
    },
    {
      ID: '63',
      Type: 'variation',
      UGS: '00063',
      Nom: 'Sac - Bleu',
      Publié: '1',
      'État de la TVA': 'taxable',
      'Classe de TVA': 'parent',
      Stock: '0',
      'Tarif promo': '11.00',
      'Tarif régulier': '15.50',
      Parent: 'id:61',
      'Nom de l’attribut 1': 'Couleur',
      'Valeur(s) de l’attribut 1': 'Bleu',
    },
  ],
  money: ['Tarif promo', 'Tarif régulier'],
  codes: ['UGS', 'GTIN, UPC, EAN ou ISBN'],
  texts: [],
}

/** Further shapes of what the known systems write, by what they are. */
export const moreExports: Readonly<Record<string, ExportFile>> = {
  'Square items at two places': squareAtTwoPlaces,
  'Lightspeed X products by outlet': lightspeedXByOutlet,
  'Odoo product variants': odooVariants,
  'Odoo product templates': odooTemplates,
  'WooCommerce products in French': wooCommerceInFrench,
}
