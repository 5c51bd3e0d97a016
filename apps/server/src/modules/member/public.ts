export { findMemberBooks, findPointsForUpdate, type LevelThen, type MemberBooks } from './member-books.store.ts'
export { purseReasons } from './purse/purse-reasons.ts'
export { sealMember } from './own/own-link.ts'
export { findMailedMember } from './own/own.store.ts'
