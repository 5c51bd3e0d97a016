// long: the whole tree is one table that is read and numbered from top to bottom
import type { PermissionNode, Tier } from './permission.ts'

/**
 * Every permission of the product: two trees, platform (01) and cashier desk (02).
 *
 * Codes have two digits a level, are numbered once in the order of specification §6 and are never renumbered: a new
 * one takes the next free number of its branch. Holding a branch implies nothing about its leaves. `tiers` says whose
 * roles may contain the node; a child inherits it. Source: specification §6, D37, D78.
 */
const OPERATOR: readonly Tier[] = ['operator']
const UPPER: readonly Tier[] = ['operator', 'partner']
const MERCHANT: readonly Tier[] = ['merchant', 'staff']
const ALL: readonly Tier[] = ['operator', 'partner', 'merchant', 'staff']
/** The platform's own values, and those of a merchant; a partner has none. */
const OPERATOR_AND_TENANT: readonly Tier[] = ['operator', 'merchant', 'staff']
const ABOVE_STAFF: readonly Tier[] = ['operator', 'partner', 'merchant']

const leaf = (code: string, key: string, en: string, zh: string, ja: string): PermissionNode => ({
  code,
  key,
  names: { en, zh, ja },
})

/** add, edit and delete under a thing, numbered 01–03. */
const addEditDelete = (branch: string): readonly PermissionNode[] => [
  leaf(`${branch}01`, 'add', 'Add', '新增', '追加'),
  leaf(`${branch}02`, 'edit', 'Edit', '编辑', '編集'),
  leaf(`${branch}03`, 'delete', 'Delete', '删除', '削除'),
]

const thing = (
  code: string,
  key: string,
  en: string,
  zh: string,
  ja: string,
  extra: readonly PermissionNode[] = [],
  tiers?: readonly Tier[],
): PermissionNode => ({ code, key, names: { en, zh, ja }, tiers, children: [...addEditDelete(code), ...extra] })

const branch = (
  code: string,
  key: string,
  en: string,
  zh: string,
  ja: string,
  children: readonly PermissionNode[],
  tiers?: readonly Tier[],
): PermissionNode => ({ code, key, names: { en, zh, ja }, tiers, children })

const platform = branch('01', 'platform', 'Platform', '管理平台', '管理プラットフォーム', [
  branch('0101', 'dashboard', 'Dashboard', '仪表盘', 'ダッシュボード', [], ALL),
  thing(
    '0102',
    'partners',
    'Partners',
    '代理商',
    'パートナー',
    [
      leaf('010204', 'enable', 'Enable and disable', '启用与停用', '有効・無効'),
      thing('010205', 'admins', 'Partner admins', '代理商管理员', 'パートナー管理者', [
        leaf('01020504', 'lock', 'Lock and unlock', '锁定与解锁', 'ロック・解除'),
      ]),
      thing('010206', 'roles', 'Partner roles', '代理商角色', 'パートナーの役割'),
      leaf('010207', 'approve', 'Approve registration', '审批注册', '登録の承認'),
    ],
    UPPER,
  ),
  thing(
    '0103',
    'merchants',
    'Merchants',
    '商户',
    '加盟店',
    [
      leaf('010304', 'enable', 'Enable and disable', '启用与停用', '有効・無効'),
      leaf('010305', 'audit', 'Audit', '审核', '審査'),
      leaf('010306', 'move', 'Move to another partner', '变更所属代理商', '所属パートナーの変更'),
    ],
    UPPER,
  ),
  thing(
    '0104',
    'operatorAdmins',
    'Operator admins',
    '运营管理员',
    '運営管理者',
    [
      leaf('010404', 'lock', 'Lock and unlock', '锁定与解锁', 'ロック・解除'),
      thing('010405', 'roles', 'Operator roles', '运营角色', '運営の役割'),
    ],
    OPERATOR,
  ),
  branch(
    '0105',
    'organisation',
    'Merchant and staff',
    '商户与员工',
    '加盟店とスタッフ',
    [
      branch('010501', 'merchant', 'Merchant information', '商户信息', '加盟店情報', [
        leaf('01050102', 'edit', 'Edit', '编辑', '編集'),
        thing('01050104', 'admins', 'Merchant admins', '商户管理员', '加盟店管理者', [
          leaf('0105010404', 'lock', 'Lock and unlock', '锁定与解锁', 'ロック・解除'),
        ]),
        thing('01050105', 'roles', 'Merchant roles', '商户角色', '加盟店の役割'),
      ]),
      thing('010502', 'outlets', 'Outlets', '门店', '店舗', [
        leaf('01050204', 'enable', 'Enable and disable', '启用与停用', '有効・無効'),
        leaf('01050205', 'bindStaff', 'Bind staff', '绑定员工', 'スタッフの紐付け'),
      ]),
      thing('010503', 'staff', 'Staff', '员工', 'スタッフ', [
        leaf('01050304', 'enable', 'Enable and disable', '启用与停用', '有効・無効'),
        leaf('01050305', 'lock', 'Lock and unlock', '锁定与解锁', 'ロック・解除'),
        thing('01050306', 'roles', 'Staff roles', '员工角色', 'スタッフの役割'),
      ]),
    ],
    MERCHANT,
  ),
  branch(
    '0106',
    'analysis',
    'Business analysis',
    '经营分析',
    '経営分析',
    [
      branch('010601', 'orders', 'Sales orders', '销售订单', '売上注文', [
        leaf('01060101', 'refund', 'Refund', '退款', '返金'),
        leaf('01060102', 'export', 'Export', '导出', 'エクスポート'),
        leaf(
          '01060103',
          'backdate',
          'Bring in sales and refunds of the past',
          '补录过往销售与退款',
          '過去の販売・返金の取り込み',
        ),
        leaf(
          '01060104',
          'correctMethod',
          'Correct how a sale was paid',
          '更正销售的支付方式',
          '売上の支払い方法を訂正',
        ),
      ]),
      branch('010602', 'sales', 'Sales statistics', '销售统计', '売上統計', []),
      branch('010603', 'products', 'Product statistics', '商品统计', '商品統計', []),
      branch('010604', 'members', 'Member statistics', '会员统计', '会員統計', []),
      branch('010605', 'stock', 'Inventory statistics', '库存统计', '在庫統計', []),
      branch('010606', 'marketing', 'Marketing statistics', '营销统计', '販促統計', []),
      branch('010607', 'handover', 'Handover statistics', '交班统计', '引継統計', []),
    ],
    MERCHANT,
  ),
  branch(
    '0107',
    'catalogue',
    'Products',
    '商品',
    '商品',
    [
      thing('010701', 'products', 'Products', '商品', '商品', [
        leaf('01070104', 'shelf', 'Put on and off the shelf', '上架与下架', '販売開始・停止'),
        leaf('01070105', 'import', 'Import', '导入', 'インポート'),
        leaf('01070106', 'export', 'Export', '导出', 'エクスポート'),
        leaf('01070107', 'sync', 'Sync between outlets', '门店间同步', '店舗間同期'),
        leaf('01070108', 'costs', 'See purchase prices and margins', '查看进价与毛利', '仕入価格と粗利の閲覧'),
      ]),
      thing('010702', 'categories', 'Categories', '分类', 'カテゴリー'),
      thing('010703', 'attributes', 'Attributes', '属性', '属性'),
      thing('010704', 'labels', 'Labels', '标签', 'ラベル'),
      thing('010705', 'brands', 'Brands', '品牌', 'ブランド'),
    ],
    MERCHANT,
  ),
  branch(
    '0108',
    'inventory',
    'Inventory',
    '库存',
    '在庫',
    [
      thing('010801', 'purchaseOrders', 'Purchase orders', '采购单', '発注', [
        leaf('01080104', 'submit', 'Submit', '提交', '提出'),
        leaf('01080105', 'receive', 'Receive', '收货', '入荷'),
      ]),
      thing('010802', 'transfers', 'Transfers', '调拨', '移動', [
        leaf('01080204', 'ship', 'Ship', '发货', '出荷'),
        leaf('01080205', 'receive', 'Receive', '收货', '入荷'),
        leaf('01080206', 'cancel', 'Cancel', '取消', '取消'),
      ]),
      thing('010803', 'suppliers', 'Suppliers', '供应商', '仕入先'),
      thing('010804', 'damageReports', 'Damage reports', '报损单', '破損報告', [
        leaf('01080404', 'approve', 'Approve and reject', '审批', '承認・却下'),
      ]),
      thing('010805', 'stocktakes', 'Inventory checks', '盘点', '棚卸', [
        leaf('01080504', 'count', 'Count', '清点', 'カウント'),
        leaf('01080505', 'apply', 'Apply', '应用', '適用'),
      ]),
      branch('010806', 'stock', 'Stock and its book', '库存台账', '在庫台帳', [
        leaf('01080602', 'edit', 'Adjust stock', '调整库存', '在庫調整'),
        leaf('01080603', 'costs', 'See costs and stock value', '查看成本与库存金额', '原価と在庫金額の閲覧'),
      ]),
    ],
    MERCHANT,
  ),
  branch(
    '0109',
    'marketing',
    'Marketing',
    '营销',
    '販促',
    [
      thing('010901', 'coupons', 'Coupons', '优惠券', 'クーポン', [
        leaf('01090104', 'issue', 'Issue', '发放', '発行'),
        leaf('01090105', 'member', 'Member coupons', '会员优惠券', '会員クーポン'),
      ]),
      thing('010902', 'rechargeRules', 'Recharge rules', '充值规则', 'チャージルール'),
      thing('010903', 'plans', 'Marketing plans', '营销活动', '販促プラン'),
    ],
    MERCHANT,
  ),
  branch(
    '0110',
    'members',
    'Members',
    '会员',
    '会員',
    [
      thing('011001', 'members', 'Members', '会员', '会員', [
        leaf('01100104', 'resetPassword', 'Reset member password', '重置会员密码', '会員パスワードのリセット'),
        leaf('01100105', 'consumption', 'View consumption records', '查看消费记录', '購入履歴の閲覧'),
        leaf('01100106', 'points', 'View point records', '查看积分记录', 'ポイント履歴の閲覧'),
        leaf('01100107', 'balance', 'View balance records', '查看余额记录', '残高履歴の閲覧'),
        leaf('01100108', 'adjust', 'Adjust points and balance', '调整积分与余额', 'ポイント・残高の調整'),
      ]),
      thing('011002', 'levels', 'Member levels', '会员等级', '会員ランク'),
      thing('011003', 'openGifts', 'Card-opening gifts', '开卡礼', '入会特典'),
      branch('011004', 'pointSetting', 'Points settings', '积分设置', 'ポイント設定', [
        leaf('01100402', 'edit', 'Edit', '编辑', '編集'),
      ]),
    ],
    MERCHANT,
  ),
  branch(
    '0111',
    'payment',
    'Payment methods',
    '支付方式',
    '支払方法',
    [
      leaf('011102', 'edit', 'Edit', '编辑', '編集'),
      leaf('011103', 'force', 'Decide open payments by hand', '手动处理未结款项', '未解決の支払いを手動で処理'),
    ],
    MERCHANT,
  ),
  thing(
    '0112',
    'devices',
    'Devices',
    '设备',
    '端末',
    [
      leaf('011204', 'import', 'Import', '导入', 'インポート'),
      leaf('011205', 'bind', 'Bind and unbind', '绑定与解绑', '紐付け・解除'),
      leaf('011206', 'enable', 'Enable and disable', '启用与停用', '有効・無効'),
      leaf('011207', 'review', 'Resolve sales under review', '处理待复核销售', '要確認売上の処理'),
    ],
    MERCHANT,
  ),
  branch(
    '0113',
    'messages',
    'Notifications',
    '消息通知',
    '通知',
    [
      thing('011301', 'notices', 'Site notices', '站内通知', 'お知らせ'),
      thing('011302', 'sms', 'SMS settings', '短信设置', 'SMS設定'),
      thing('011303', 'email', 'E-mail settings', '邮件设置', 'メール設定'),
    ],
    ABOVE_STAFF,
  ),
  branch(
    '0114',
    'configuration',
    'Configuration',
    '配置',
    '設定',
    [
      thing('011401', 'print', 'Print templates', '打印模板', '印刷テンプレート', [], OPERATOR_AND_TENANT),
      thing('011402', 'secondScreen', 'Secondary screen', '副屏', 'セカンド画面'),
      thing('011403', 'labelTemplates', 'Label', '标签模板', 'ラベル設定'),
      branch(
        '011404',
        'security',
        'Security policy',
        '安全策略',
        'セキュリティポリシー',
        [leaf('01140402', 'edit', 'Edit', '编辑', '編集')],
        ABOVE_STAFF,
      ),
      thing('011405', 'tax', 'Sales tax', '销售税', '消費税'),
      branch(
        '011406',
        'sales',
        'Sales settings',
        '销售设置',
        '販売設定',
        [leaf('01140602', 'edit', 'Edit', '编辑', '編集')],
        OPERATOR_AND_TENANT,
      ),
    ],
    MERCHANT,
  ),
  branch('0115', 'audit', 'Audit log', '审计日志', '監査ログ', [
    branch(
      '011501',
      'adminLog',
      'Admin log',
      '管理员日志',
      '管理者ログ',
      [leaf('01150101', 'export', 'Export', '导出', 'エクスポート')],
      ABOVE_STAFF,
    ),
    branch(
      '011502',
      'memberLog',
      'Member log',
      '会员日志',
      '会員ログ',
      [leaf('01150201', 'export', 'Export', '导出', 'エクスポート')],
      MERCHANT,
    ),
    branch(
      '011503',
      'staffLog',
      'Staff log',
      '员工日志',
      'スタッフログ',
      [leaf('01150301', 'export', 'Export', '导出', 'エクスポート')],
      MERCHANT,
    ),
  ]),
  branch('0116', 'billing', 'Authorization billing', '授权计费', 'ライセンス課金', [
    branch(
      '011601',
      'authorizations',
      'Authorizations',
      '授权',
      'ライセンス',
      [
        leaf('01160101', 'purchase', 'Purchase', '购买', '購入'),
        leaf('01160102', 'renew', 'Renew', '续费', '更新'),
        leaf('01160103', 'upgrade', 'Upgrade', '升级', 'アップグレード'),
        leaf('01160104', 'refund', 'Refund', '退款', '返金'),
        leaf('01160105', 'issueCode', 'Issue activation code', '发放激活码', 'アクティベーションコード発行'),
      ],
      ABOVE_STAFF,
    ),
    thing('011602', 'versions', 'Billing versions', '计费版本', '課金プラン', [], UPPER),
    branch(
      '011603',
      'bills',
      'Bills',
      '账单',
      '請求',
      [
        leaf(
          '01160301',
          'handle',
          'Handle refunds and offline payments',
          '处理退款与线下付款',
          '返金・オフライン入金の処理',
        ),
        leaf('01160302', 'cancel', 'Cancel', '取消', '取消'),
      ],
      ABOVE_STAFF,
    ),
  ]),
])

const desk = branch(
  '02',
  'desk',
  'Cashier desk',
  '收银台',
  'レジ',
  [
    branch('0201', 'cashiering', 'Cashiering', '收银', '会計', [
      leaf('020101', 'linePrice', 'Change a unit price', '修改单价', '単価の変更'),
      leaf('020102', 'orderPrice', 'Change the order total', '整单改价', '合計の変更'),
      leaf('020103', 'drawer', 'Open the drawer without a sale', '无销售开钱箱', '無会計ドロアオープン'),
      leaf('020104', 'manualWeight', 'Enter a weight by hand', '手动输入重量', '重量の手入力'),
      leaf('020105', 'reprint', 'Reprint a receipt', '重打小票', 'レシート再発行'),
      leaf('020106', 'registerDevice', 'Register this device', '注册本设备', 'この端末を登録'),
      leaf('020107', 'taxExemption', 'Sell free of tax', '免税销售', '免税販売'),
      leaf('020108', 'training', 'Begin and end training', '开始和结束练习模式', 'トレーニングの開始・終了'),
    ]),
    branch('0202', 'products', 'Products', '商品', '商品', [
      ...addEditDelete('0202'),
      thing('020204', 'categories', 'Categories', '分类', 'カテゴリー'),
      thing('020205', 'attributes', 'Attributes', '属性', '属性'),
    ]),
    branch('0203', 'orders', 'Orders', '订单', '注文', [
      leaf('020301', 'refund', 'Refund', '退款', '返金'),
      leaf('020302', 'refundWithoutSale', 'Refund without the sale', '无单退款', '伝票なし返金'),
      leaf('020303', 'void', 'Void a sale of the open shift', '作废本班次的销售', '開いているシフトの売上を取消'),
    ]),
    branch('0204', 'members', 'Members', '会员', '会員', [
      ...addEditDelete('0204'),
      leaf('020404', 'recharge', 'Recharge', '充值', 'チャージ'),
      leaf('020405', 'exchange', 'Points exchange', '积分兑换', 'ポイント交換'),
      leaf('020406', 'rechargeFree', 'Recharge a free amount', '自由金额充值', '任意金額のチャージ'),
    ]),
    branch('0205', 'inventory', 'Inventory', '库存', '在庫', [
      thing('020501', 'purchaseOrders', 'Purchase orders', '采购单', '発注', [
        leaf('02050104', 'receive', 'Receive', '收货', '入荷'),
      ]),
      thing('020502', 'transfers', 'Transfers', '调拨', '移動', [
        leaf('02050204', 'ship', 'Ship', '发货', '出荷'),
        leaf('02050205', 'receive', 'Receive', '收货', '入荷'),
      ]),
      thing('020503', 'stocktakes', 'Inventory checks', '盘点', '棚卸'),
      thing('020504', 'damageReports', 'Damage reports', '报损单', '破損報告'),
    ]),
    branch('0206', 'shift', 'Shift', '班次', 'シフト', [
      leaf('020601', 'close', 'Close a shift', '交班结算', 'シフト締め'),
      leaf('020602', 'cashMove', 'Put cash in and take cash out', '存入与取出现金', '入出金'),
      leaf(
        '020603',
        'seeExpected',
        'See the expected cash while counting',
        '清点时查看应有现金',
        '計数中の理論在高の閲覧',
      ),
    ]),
  ],
  MERCHANT,
)

export const permissionTree: readonly PermissionNode[] = [platform, desk]
