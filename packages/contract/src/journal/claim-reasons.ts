import { cashAmountClaims } from './drawer/drawer-reasons.ts'
import { words, type Words } from './reason-words.ts'

/** The claims of a desk of an amount of money, as the middle of a sentence. */
const amountClaims = {
  'part-price': words('The price of a part', '组成商品的价格', 'セット内商品の価格'),
  price: words('The price', '售价', '価格'),
  'member-price': words('The member price', '会员价', '会員価格'),
  floor: words('The lowest price for promotions', '优惠止于的最低价', 'キャンペーンが止まる最低価格'),
  'label-price': words('The amount on the label', '标签金额', 'ラベルの金額'),
  tip: words('The tip', '小费', 'チップ'),
  ...cashAmountClaims,
} as const satisfies Record<string, Words>

/** All its claims: about goods, prices, settings and payment. */
const claims = {
  ...amountClaims,
  variant: words('The variant', '规格', 'バリエーション'),
  kind: words('How it was sold', '销售方式', '販売方法'),
  category: words('The category', '分类', 'カテゴリー'),
  brand: words('The brand', '品牌', 'ブランド'),
  labels: words('The labels', '所带标签', '付いているラベル'),
  discountable: words('Whether discounts are allowed', '是否可打折', '値引き可否'),
  'member-discount': words('Whether members get a discount', '是否可享会员折扣', '会員割引の可否'),
  options: words('The options', '所选选项', '選択肢'),
  charges: words('Charges', '附加收费', '追加料金'),
  'earns-points': words('Whether it earns points', '是否可积分', 'ポイント付与の可否'),
  'takes-points': words('Whether points may pay for it', '是否可用积分抵扣', 'ポイント利用の可否'),
  unit: words('The unit of weight', '称重单位', '計量単位'),
  parts: words('The parts of the bundle', '组合商品的组成', 'セットの内容'),
  tax: words('The tax', '税', '税'),
  special: words('The special price', '特价', '特価'),
  text: words('The name on the receipt', '小票上的名称', 'レシートの品名'),
  'offer-name': words('The name of a promotion on the receipt', '小票上的优惠名称', 'レシート上のキャンペーン名'),
  code: words('The scanned code', '扫描的条码', '読み取ったコード'),
  'member-mode': words('How member prices combine with promotions', '会员价的取舍方式', '会員価格の優先方法'),
  'spend-rule': words('The rule for paying with points', '积分抵扣规则', 'ポイント払いのルール'),
  'earn-rule': words('The rule for earning points', '积分获取规则', 'ポイント付与のルール'),
  'never-worse': words('The “never more expensive” setting', '“不会更贵”保护', '「割高にしない」の設定'),
  'rounding-off': words('Rounding down', '抹零', '端数値引き'),
  'tax-mode': words('Whether prices include tax', '价格是否含税', '税込・税抜の別'),
  'tax-per': words('Where tax is rounded', '税额在何处舍入', '税を丸める単位'),
  'tax-rounding': words('The rounding of tax', '税额舍入', '税額の端数処理'),
  'time-zone': words('The time zone', '时区', 'タイムゾーン'),
  categories: words('The category tree', '分类树', 'カテゴリーの構成'),
  'price-change': words('Whether prices can be changed here', '此处改价的开关', '価格変更の可否'),
  'cash-rounding': words('The rounding of cash', '现金取整', '現金の端数処理'),
  fee: words('The fee of the payment method', '支付方式手续费', '支払方法の手数料'),
  'number-format': words('The format of its number', '单号格式', '番号の書式'),
  method: words('The payment method', '支付方式', '支払方法'),
  reference: words('The payment’s slip number', '付款凭证号', '支払いの控え番号'),
} as const satisfies Record<string, Words>

export type ClaimSubject = keyof typeof claims
type ClaimCode = `sale.${ClaimSubject}-unknown` | `sale.${ClaimSubject}-was-changed`

/** Each claim twice: it was never so as far as the books reach, or it was so until shortly before. */
export const claimReasons = Object.fromEntries(
  Object.entries(claims).flatMap(([subject, { en, zh, ja }]) => {
    const kind = Object.hasOwn(amountClaims, subject) ? ':money' : ''
    const [given, wanted] = [`{given${kind}}`, `{wanted${kind}}`]
    return [
      [
        `sale.${subject}-unknown`,
        words(
          `${en} isn’t what the books say: ${given} at the till, ${wanted} in the books.`,
          `${zh}与账面不符：收银台为 ${given}，账面为 ${wanted}。`,
          `${ja}が帳簿と異なります：レジ ${given}、帳簿 ${wanted}。`,
        ),
      ],
      [
        `sale.${subject}-was-changed`,
        words(
          `${en} changed before the sale: ${given} until {until}, ${wanted} since then. The till didn’t have the change yet.`,
          `${zh}在销售前已变更：{until} 之前为 ${given}，之后为 ${wanted}，收银台尚未得知。`,
          `${ja}は販売前に変更されていました：{until} までは ${given}、以後は ${wanted}。レジにはまだ届いていませんでした。`,
        ),
      ],
    ]
  }),
) as Record<ClaimCode, Words>
