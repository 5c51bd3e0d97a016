import { type GoodsDialect, saysNo } from '../goods-dialect.ts'
import type { PriceTax } from '../taxes/price-tax.ts'

const priceTaxes: readonly (readonly [RegExp, PriceTax])[] = [
  [/^(?:0|税込|内税)$/, 'inside'],
  [/^(?:1|税抜|外税)$/, 'on-top'],
  [/^(?:2|非課税)$/, 'free'],
]

/** スマレジ. Source: help.smaregi.jp, 商品のCSVアップロード設定. */
export const smaregi: GoodsDialect = {
  system: 'Smaregi',
  marks: ['商品ID', '商品コード', '商品名', '商品単価'],
  fields: {
    key: 'グループコード',
    id: '商品ID',
    name: '商品名',
    description: '商品説明 | 説明',
    category: '部門名 | 部門ID',
    labels: 'タグ',
    price: '商品単価',
    cost: '原価',
    sku: '品番',
    barcode: '商品コード',
    stock: '在庫数 | 在庫',
    tracker: '在庫管理区分',
    shelf: '端末表示',
    taxName: '税区分',
    type: '商品価格区分 | 商品単価区分 | 価格区分',
    supplierCode: '仕入先品番',
    lowStock: '発注点 | 適正在庫',
  },
  options: [
    ['=カラー', 'カラー'],
    ['=サイズ', 'サイズ'],
  ],
  isOnShelf: (cell) => !saysNo(cell('shelf')),
  isTracked: (cell) => cell('tracker') === '0',
  // It has one rate of tax by law and says of each price how it stands to it; 2 is a price that is asked for.
  sameTax: /^(?:[012]|税込|税抜|内税|外税|非課税)$/,
  priceTaxOf: (cell) => priceTaxes.find(([says]) => says.test(cell('taxName')))?.[1],
  isPriceAsked: (cell) => cell('type') === '2',
}

/** 银豹. Source: pospal.cn, 商品资料导入模板. */
export const pospal: GoodsDialect = {
  system: '银豹',
  marks: ['名称 | 名称（必填）', '条码 | 条码（必填）', '销售价 | 销售价（必填）', '分类 | 分类（必填） | 进货价'],
  fields: {
    name: '名称',
    category: '分类',
    brand: '品牌',
    labels: '商品标签 | 标签',
    price: '销售价',
    cost: '进货价',
    sku: '货号 | 自编码',
    barcode: '条码',
    moreBarcodes: '扩展条码',
    stock: '库存量 | 库存',
    unit: '主单位 | 单位',
    weighed: '是否称重 | 称重',
    shelf: '商品状态 | 状态',
    supplier: '供货商 | 供应商',
    lowStock: '库存下限',
    restockLevel: '库存上限',
    description: '商品描述 | 备注',
    variation: '规格',
  },
  labelsBy: /[,，、;；]/,
  isOnShelf: (cell) => !/停用|禁用|下架|删除/.test(cell('shelf')),
}

/** 有赞零售. Source: help.youzan.com, 商品批量导入. */
export const youzan: GoodsDialect = {
  system: '有赞',
  marks: ['商品名称', '规格条码 | 商品条码 | 规格编码', '零售价 | 价格 | 门店售价', '商品分组 | 商品分类 | 商品类目'],
  fields: {
    key: '商品编码 | 商品ID',
    id: '规格ID | 商品ID',
    name: '商品名称',
    description: '商品描述 | 商品卖点',
    category: '商品分类 | 商品分组 | 商品类目',
    brand: '品牌',
    labels: '商品标签',
    price: '零售价 | 门店售价 | 价格',
    compareAt: '划线价',
    cost: '成本价 | 进货价',
    sku: '规格编码',
    barcode: '规格条码 | 商品条码',
    stock: '库存 | 库存数量',
    unit: '单位 | 库存单位',
    shelf: '销售状态 | 商品状态',
    type: '商品类型',
  },
  options: [1, 2, 3].map((at) => [`规格${at}名称 | 规格名${at}`, `规格${at}值 | 规格值${at}`] as const),
  rowsGoOn: true,
  labelsBy: /[,，、;；]/,
  pathBy: / ?[>/] ?/,
  isOnShelf: (cell) => !/下架|仓库|停售/.test(cell('shelf')),
}
