import { anchorText, booksAnchorText } from '@kassa/domain/audit/verify-chain.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { rowsAhead } from '../../platform/db/batches-ahead.ts'
import { eachApart } from '../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../platform/module.ts'
import { sendMail } from '../message/public.ts'
import { closeJournals } from './close-journals.ts'
import { sealAll } from './seal-lines.ts'
import { insertAnchor, listAnchorReaders, listBooksEnds, listGrown, type GrownChain } from './anchor.store.ts'

interface Words {
  readonly title: (shop: string, day: string) => string
  readonly text: (shop: string) => string
  /** Stands above the ends of the books, where there are any. */
  readonly books: string
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    title: (shop, day) => `${shop}: seal of the log, ${day}`,
    text: (shop) =>
      `Keep this mail. It says where the log of ${shop} ended today. With the log’s file and mails like this one anybody can check, ` +
      'without the server, that no line was changed or taken away since: “Check a log” on the sign-in page’s site, or npm run verify-log.',
    books: 'The books are sealed by outlet through these batches; each hash covers all batches before it:',
  },
  'zh-CN': {
    title: (shop, day) => `${shop}：${day} 日志封印`,
    text: (shop) =>
      `请保留此邮件。它记录了 ${shop} 的日志今天截止于何处。凭日志文件和此类邮件，任何人无需服务器即可核验日志此后有没有行被更改或删除：` +
      '打开“核验日志”页面，或运行 npm run verify-log。',
    books: '各门店账簿已封存至以下批次；每个哈希值涵盖此前的所有批次：',
  },
  'ja-JP': {
    title: (shop, day) => `${shop}：ログの封印（${day}）`,
    text: (shop) =>
      `このメールを保管してください。${shop} のログが今日どこまで記録されたかを示します。ログのファイルとこのようなメールがあれば、サーバーなしで、` +
      'その後に行が変更・削除されていないかを確認できます（「ログの確認」ページ、または npm run verify-log）。',
    books: '各店舗の帳簿は次のバッチまで封印されています。各ハッシュ値はそれ以前のすべてのバッチを含みます：',
  },
}

/** Chains read at once; each has a transaction of its own. */
const AT_ONCE = 200
const EXPORTS = permissionCode('platform.audit.adminLog.export')

async function anchor({ database, newId, now }: JobContext, grown: GrownChain, day: string): Promise<void> {
  const { merchantId, merchantName } = grown
  await database.transaction({ kind: 'owner', now }, async (tx) => {
    const readers = await listAnchorReaders(tx, merchantId, EXPORTS)
    if (!(await insertAnchor(tx, grown, { day, mailedTo: readers.length, now }))) return
    const books = (await listBooksEnds(tx, merchantId)).map(booksAnchorText).join('\n')
    for (const { email, locale } of readers) {
      const { title, text, books: aboveBooks } = words[locale]
      const sealed = books === '' ? '' : `\n\n${aboveBooks}\n${books}`
      const facts = {
        title: title(merchantName, day),
        text: `${text(merchantName)}\n\n${anchorText(grown)}${sealed}`,
        link: '',
      }
      const key = `log-anchor/${merchantId}/${day}/${email}`
      await sendMail(tx, { newId, now }, { purpose: 'note', to: email, locale, facts, key })
    }
  })
}

/** Once a day, by UTC, what was sold is sealed, and the end of each chain that grew is kept and mailed: both or neither. Source: AU-D01, docs/decisions/1241. */
export const anchorChains: Job = {
  name: 'audit.anchor-chains',
  everySeconds: 1_800,
  async run(context) {
    const day = context.now.slice(0, 10)
    if (await closeJournals(context, day)) await sealAll(context)
    const grown = rowsAhead<GrownChain>((after) =>
      context.database.transaction({ kind: 'owner' }, (tx) => listGrown(tx, day, { after, most: AT_ONCE })),
    )
    await eachApart(grown, (one) => anchor(context, one, day))
  },
}
