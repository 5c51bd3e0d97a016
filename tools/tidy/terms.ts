import { type Rule, lineAt } from './tree.ts'

/**
 * Words that a language's screens and log lines no longer use, each with the one that does: one word an idea, as the term list of the
 * language (docs/readings/terms-*.md) says it.
 */
const retired: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ja: {
    かご: 'カート',
    カゴ: 'カート',
    ドロワー: 'ドロア',
    引き出し: 'ドロア',
    支払い方法: '支払方法',
    前金: '内金',
    伝票なし: 'レシートなし',
    掛売口座: '掛売',
    チャネル: '決済サービス',
    ウォレット: '決済サービス',
    サインイン: 'ログイン',
    バックオフィス: '管理画面',
    取り込み: 'インポート',
    書き出し: 'エクスポート',
    売上注文: '取引',
    注文番号: '取引番号',
    運営者: '運営管理者',
    注文数: '取引数',
    お預かり: 'お預り',
    シフト締め: 'レジ締め',
    シフト開始: 'レジ開け',
    販売担当者: '販売員',
    客面: 'お客様用画面',
  },
  zh: {
    购物篮: '购物车',
    收款机: '收银机',
    断网: '离线',
    无网络: '离线',
    网络中断: '离线',
    付款方式: '支付方式',
    未支付: '未付款',
    已支付: '已付款',
    撤消: '撤销',
    保险柜: '保险箱',
    现金舍入: '现金取整',
    核查: '复核',
    经理: '店长',
    员工编号: '工号',
    导购员: '导购',
    货品: '商品',
    属性组合: '规格',
    条形码: '条码',
    自定义编码: '自编码',
    扫描枪: '扫码枪',
    优惠活动: '促销',
    营销方案: '营销活动',
    价格表: '价目表',
    领取后: '发放后',
    订金: '定金',
    无库存: '缺货',
    其他货币: '其他币种',
    二次验证: '两步验证',
    支持人员: '客服',
    数据未更改: '未作任何更改',
    未做任何: '未作任何更改',
    未作修改: '未作任何更改',
    '……': '…',
  },
}
/** A words file and its language; what the search listens for may be any word that somebody types. */
const spoken =
  /^(?:apps\/web\/src\/words|packages\/contract\/src\/audit\/log-words)\/([a-z]{2})(?:\/(?!search\.)[\w-]+)?\.json$/
const said = /^ *"[^"]*": "((?:[^"\\]|\\.)*)"/gm
/** A page of the handbook; the other names by which its search finds it are free. */
const handbook = /^apps\/web\/src\/parts\/handbook\/pages\/([a-z]{2})\/[\w-]+\.json$/
const written = /^ *(?:"(?!also")[^"]*": )?"((?:[^"\\]|\\.)*)"/gm
/** Refusals and reasons stand in code, three languages beside each other; a text without kana is Chinese. */
const refusals = /^packages\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/
const chinese = /'((?:[^'\\\n\u3040-\u30ff]|\\.)*)'/g

const languageOf = (path: string): string =>
  (spoken.exec(path) ?? handbook.exec(path))?.[1] ?? (refusals.test(path) ? 'zh' : '')

const textsIn = (path: string): RegExp => (refusals.test(path) ? chinese : handbook.test(path) ? written : said)

/** Holds that an idea has one word in a language: the others that it once had are gone. */
export const termsAreOne: Rule = (sources) =>
  sources.flatMap(({ path, text }) =>
    Object.entries(retired[languageOf(path)] ?? {}).flatMap(([old, now]) =>
      [...text.matchAll(textsIn(path))]
        .filter(([, value = '']) => value.includes(old))
        .map(({ index }) => ({ path, line: lineAt(text, index), instead: `“${old}” is called “${now}” here` })),
    ),
  )
