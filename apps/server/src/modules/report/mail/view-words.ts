import type { Locale } from '@kassa/domain/text/locale.ts'

interface ViewWords {
  readonly attached: (view: string, file: string) => string
  readonly tooLarge: (view: string) => string
  readonly stop: string
}

/** The words that a mail with the rows of a view has beside its figures. */
export const viewWords: Readonly<Record<Locale, ViewWords>> = {
  'en-US': {
    attached: (view, file) => `The rows of “${view}” go with this mail as ${file}.`,
    tooLarge: (view) =>
      `“${view}” has more rows than a file takes, or figures that your role does not show. Open the page instead.`,
    stop: 'You get this because you asked for this view by mail. Change it on the page, under Views.',
  },
  'zh-CN': {
    attached: (view, file) => `“${view}”的数据见附件 ${file}。`,
    tooLarge: (view) => `“${view}”的行数超出文件上限，或包含您的角色无权查看的数据。请改为打开页面查看。`,
    stop: '您设置了此视图的邮件，因此收到此邮件。可在该页面的“视图”中更改。',
  },
  'ja-JP': {
    attached: (view, file) => `「${view}」のデータは添付の ${file} にあります。`,
    tooLarge: (view) => `「${view}」は行数がファイルの上限を超えるか、権限のない項目を含みます。画面でご覧ください。`,
    stop: 'このビューのメールを設定しているためお送りしています。画面の「ビュー」で変更できます。',
  },
}
