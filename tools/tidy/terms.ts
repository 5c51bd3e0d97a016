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
}
/** A words file and its language; what the search listens for may be any word that somebody types. */
const spoken =
  /^(?:apps\/web\/src\/words|packages\/contract\/src\/audit\/log-words)\/([a-z]{2})(?:\/(?!search\.)[\w-]+)?\.json$/
const said = /^ *"[^"]*": "((?:[^"\\]|\\.)*)"/gm

/** Holds that an idea has one word in a language: the others that it once had are gone. */
export const termsAreOne: Rule = (sources) =>
  sources.flatMap(({ path, text }) =>
    Object.entries(retired[spoken.exec(path)?.[1] ?? ''] ?? {}).flatMap(([old, now]) =>
      [...text.matchAll(said)]
        .filter(([, value = '']) => value.includes(old))
        .map(({ index }) => ({ path, line: lineAt(text, index), instead: `“${old}” is called “${now}” here` })),
    ),
  )
