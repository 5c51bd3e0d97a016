import { entry } from '../error.ts'

export const auditErrors = {
  'audit.chain-in-part': entry(403, [
    'The sealed log contains everybody’s entries with costs, so exporting it needs access to all three logs, costs and every outlet. Nothing was written; ask your administrator.',
    '日志文件包含所有人的记录及成本，仅限可导出全部三种日志、可查看商品与库存成本且可访问所有门店的人员。未生成文件，请联系管理员。',
    '封印付きのログには全員の記録と原価が含まれるため、エクスポートには 3 つのログ・原価・全店舗の権限が必要です。ファイルは作成していません。管理者に依頼してください。',
  ]),
} as const
