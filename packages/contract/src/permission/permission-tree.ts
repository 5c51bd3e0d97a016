// long: the whole tree is one table that is read and numbered from top to bottom
import type { PermissionNode, Tier } from './permission.ts'

/**
 * Every permission of the product: two trees, platform (01) and cashier desk (02).
 *
 * Codes have two digits a level, are numbered once in the order of specification §6 and are never renumbered: a new
 * one takes the next free number of its branch. Holding a branch implies nothing about its leaves. `tiers` says whose
 * roles may contain the node; a child inherits it. The names stand in permission-names.ts, by code, so that who only
 * asks for a code loads none of them. Source: specification §6, D37, D78.
 */
const OPERATOR: readonly Tier[] = ['operator']
const UPPER: readonly Tier[] = ['operator', 'partner']
const MERCHANT: readonly Tier[] = ['merchant', 'staff']
const ALL: readonly Tier[] = ['operator', 'partner', 'merchant', 'staff']
/** The platform's own values, and those of a merchant; a partner has none. */
const OPERATOR_AND_TENANT: readonly Tier[] = ['operator', 'merchant', 'staff']
const ABOVE_STAFF: readonly Tier[] = ['operator', 'partner', 'merchant']

const leaf = (code: string, key: string): PermissionNode => ({ code, key })

/** add, edit and delete under a thing, numbered 01–03. */
const addEditDelete = (branch: string): readonly PermissionNode[] => [
  leaf(`${branch}01`, 'add'),
  leaf(`${branch}02`, 'edit'),
  leaf(`${branch}03`, 'delete'),
]

const thing = (
  code: string,
  key: string,
  extra: readonly PermissionNode[] = [],
  tiers?: readonly Tier[],
): PermissionNode => ({ code, key, tiers, children: [...addEditDelete(code), ...extra] })

const branch = (
  code: string,
  key: string,
  children: readonly PermissionNode[],
  tiers?: readonly Tier[],
): PermissionNode => ({ code, key, tiers, children })

const platform = branch('01', 'platform', [
  branch('0101', 'dashboard', [], ALL),
  thing(
    '0102',
    'partners',
    [
      leaf('010204', 'enable'),
      thing('010205', 'admins', [leaf('01020504', 'lock')]),
      thing('010206', 'roles'),
      leaf('010207', 'approve'),
    ],
    UPPER,
  ),
  thing(
    '0103',
    'merchants',
    [
      leaf('010304', 'enable'),
      leaf('010305', 'audit'),
      leaf('010306', 'move'),
      { ...leaf('010307', 'support'), tiers: OPERATOR },
    ],
    UPPER,
  ),
  thing('0104', 'operatorAdmins', [leaf('010404', 'lock'), thing('010405', 'roles')], OPERATOR),
  branch(
    '0105',
    'organisation',
    [
      branch('010501', 'merchant', [
        leaf('01050102', 'edit'),
        thing('01050104', 'admins', [leaf('0105010404', 'lock')]),
        thing('01050105', 'roles'),
      ]),
      thing('010502', 'outlets', [leaf('01050204', 'enable'), leaf('01050205', 'bindStaff')]),
      thing('010503', 'staff', [leaf('01050304', 'enable'), leaf('01050305', 'lock'), thing('01050306', 'roles')]),
    ],
    MERCHANT,
  ),
  branch(
    '0106',
    'analysis',
    [
      branch('010601', 'orders', [
        leaf('01060101', 'refund'),
        leaf('01060102', 'export'),
        leaf('01060103', 'backdate'),
        leaf('01060104', 'correctMethod'),
        leaf('01060105', 'fiscal'),
      ]),
      branch('010602', 'sales', []),
      branch('010603', 'products', []),
      branch('010604', 'members', []),
      branch('010605', 'stock', []),
      branch('010606', 'marketing', []),
      branch('010607', 'handover', []),
      branch('010608', 'accounting', [
        leaf('01060801', 'accounts'),
        leaf('01060802', 'seal'),
        leaf('01060803', 'export'),
        leaf('01060804', 'close'),
      ]),
    ],
    MERCHANT,
  ),
  branch(
    '0107',
    'catalogue',
    [
      thing('010701', 'products', [
        leaf('01070104', 'shelf'),
        leaf('01070105', 'import'),
        leaf('01070106', 'export'),
        leaf('01070107', 'sync'),
        leaf('01070108', 'costs'),
      ]),
      thing('010702', 'categories'),
      thing('010703', 'attributes'),
      thing('010704', 'labels'),
      thing('010705', 'brands'),
    ],
    MERCHANT,
  ),
  branch(
    '0108',
    'inventory',
    [
      thing('010801', 'purchaseOrders', [leaf('01080104', 'submit'), leaf('01080105', 'receive')]),
      thing('010802', 'transfers', [leaf('01080204', 'ship'), leaf('01080205', 'receive'), leaf('01080206', 'cancel')]),
      thing('010803', 'suppliers'),
      thing('010804', 'damageReports', [leaf('01080404', 'approve')]),
      thing('010805', 'stocktakes', [leaf('01080504', 'count'), leaf('01080505', 'apply')]),
      branch('010806', 'stock', [leaf('01080602', 'edit'), leaf('01080603', 'costs')]),
      thing('010807', 'bills', [leaf('01080704', 'post'), leaf('01080705', 'approve'), leaf('01080706', 'pay')]),
    ],
    MERCHANT,
  ),
  branch(
    '0109',
    'marketing',
    [
      thing('010901', 'coupons', [leaf('01090104', 'issue'), leaf('01090105', 'member')]),
      thing('010902', 'rechargeRules'),
      thing('010903', 'plans'),
    ],
    MERCHANT,
  ),
  branch(
    '0110',
    'members',
    [
      thing('011001', 'members', [
        leaf('01100104', 'resetPassword'),
        leaf('01100105', 'consumption'),
        leaf('01100106', 'points'),
        leaf('01100107', 'balance'),
        leaf('01100108', 'adjust'),
      ]),
      thing('011002', 'levels'),
      thing('011003', 'openGifts'),
      branch('011004', 'pointSetting', [leaf('01100402', 'edit')]),
    ],
    MERCHANT,
  ),
  branch('0111', 'payment', [leaf('011102', 'edit'), leaf('011103', 'force')], MERCHANT),
  thing(
    '0112',
    'devices',
    [leaf('011204', 'import'), leaf('011205', 'bind'), leaf('011206', 'enable'), leaf('011207', 'review')],
    MERCHANT,
  ),
  branch(
    '0113',
    'messages',
    [thing('011301', 'notices'), thing('011302', 'sms'), thing('011303', 'email')],
    ABOVE_STAFF,
  ),
  branch(
    '0114',
    'configuration',
    [
      thing('011401', 'print', [], OPERATOR_AND_TENANT),
      thing('011402', 'secondScreen'),
      thing('011403', 'labelTemplates'),
      branch('011404', 'security', [leaf('01140402', 'edit')], ABOVE_STAFF),
      thing('011405', 'tax'),
      branch('011406', 'sales', [leaf('01140602', 'edit')], OPERATOR_AND_TENANT),
      thing('011407', 'connections', [leaf('01140704', 'testShop')]),
    ],
    MERCHANT,
  ),
  branch('0115', 'audit', [
    branch('011501', 'adminLog', [leaf('01150101', 'export')], ABOVE_STAFF),
    branch('011502', 'memberLog', [leaf('01150201', 'export')], MERCHANT),
    branch('011503', 'staffLog', [leaf('01150301', 'export')], MERCHANT),
  ]),
  branch('0116', 'billing', [
    branch(
      '011601',
      'authorizations',
      [
        leaf('01160101', 'purchase'),
        leaf('01160102', 'renew'),
        leaf('01160103', 'upgrade'),
        leaf('01160104', 'refund'),
        leaf('01160105', 'issueCode'),
      ],
      ABOVE_STAFF,
    ),
    thing('011602', 'versions', [], UPPER),
    branch('011603', 'bills', [leaf('01160301', 'handle'), leaf('01160302', 'cancel')], ABOVE_STAFF),
  ]),
])

const desk = branch(
  '02',
  'desk',
  [
    branch('0201', 'cashiering', [
      leaf('020101', 'linePrice'),
      leaf('020102', 'orderPrice'),
      leaf('020103', 'drawer'),
      leaf('020104', 'manualWeight'),
      leaf('020105', 'reprint'),
      leaf('020106', 'registerDevice'),
      leaf('020107', 'taxExemption'),
      leaf('020108', 'training'),
      leaf('020109', 'withoutProduct'),
    ]),
    branch('0202', 'products', [
      ...addEditDelete('0202'),
      thing('020204', 'categories'),
      thing('020205', 'attributes'),
    ]),
    branch('0203', 'orders', [leaf('020301', 'refund'), leaf('020302', 'refundWithoutSale'), leaf('020303', 'void')]),
    branch('0204', 'members', [
      ...addEditDelete('0204'),
      leaf('020404', 'recharge'),
      leaf('020405', 'exchange'),
      leaf('020406', 'rechargeFree'),
    ]),
    branch('0205', 'inventory', [
      thing('020501', 'purchaseOrders', [leaf('02050104', 'receive')]),
      thing('020502', 'transfers', [leaf('02050204', 'ship'), leaf('02050205', 'receive')]),
      thing('020503', 'stocktakes'),
      thing('020504', 'damageReports'),
    ]),
    branch('0206', 'shift', [leaf('020601', 'close'), leaf('020602', 'cashMove'), leaf('020603', 'seeExpected')]),
  ],
  MERCHANT,
)

export const permissionTree: readonly PermissionNode[] = [platform, desk]
