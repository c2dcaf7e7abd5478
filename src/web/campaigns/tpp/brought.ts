export { CodeCard } from './code-card.tsx'
export { Result } from './result.tsx'
