export { MemberMission } from './member-mission.tsx'
export { StampCard } from './stamp-card.tsx'
