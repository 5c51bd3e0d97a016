import { entry } from '../error.ts'

export const auditErrors = {
  'audit.chain-in-part': entry(403, [
    'The sealed log contains everybody’s entries with costs, so exporting it needs access to all three logs, costs and every outlet. Nothing was written; ask your administrator.',
    '封存的日志含所有人的记录和成本，导出须有全部三种日志、成本和所有门店的权限。未生成文件，请联系管理员。',
    '封印付きのログには全員の記録と原価が含まれるため、エクスポートには 3 つのログ・原価・全店舗の権限が必要です。ファイルは作成していません。管理者に依頼してください。',
  ]),
} as const
