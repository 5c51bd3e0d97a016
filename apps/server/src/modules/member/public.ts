export { findMemberBooks, findPointsForUpdate, type LevelThen, type MemberBooks } from './member-books.store.ts'
