import { words } from './reason-words.ts'

/** The reasons that concern the books of an outlet as a whole: the program itself files them. */
export const bookReasons = {
  'books.restored': words(
    'The books were brought back from a backup of {asOf}, on {at}. What tills took in between comes from their journals by itself. What the office entered in between, and tills that were registered in between, is not here: enter and register it again.',
    '账面已于 {at} 从 {asOf} 的备份恢复。其间收银台的收款会由其流水自动补上；其间在后台录入的内容和新登记的收银台不在其中：请重新录入和登记。',
    '帳簿は {at} に、{asOf} のバックアップから復元されました。その間のレジの売上は、各レジの記録から自動で届きます。その間に管理画面で入力したものと登録したレジはありません。入力・登録し直してください。',
  ),
  'books.before-upgrade': words(
    'Stood in the books before an upgrade began to compare them: {book}. Differences: {count}, in all {sum:counted}; the first is {first}. From now on each new one is filed by itself.',
    '升级开始核对之前账面上已有的差异：{book}。差异 {count} 处，合计 {sum:counted}；第一处为 {first}。此后的每处新差异单独列出。',
    'アップグレードで照合が始まる前から帳簿にあった差異：{book}。{count} 件、合計 {sum:counted}、最初は {first}。今後の新しい差異は自動で記録されます。',
  ),
} as const
