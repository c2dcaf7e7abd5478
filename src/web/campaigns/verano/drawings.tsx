import { disc, rays } from '#web/components/campaign/paper.ts'

export const DRAWINGS_BY_NAME = {
  marca: (
    <>
      {rays(32, 32, 18, [31, 26], 14).map((ray) => (
        <polygon key={ray} fill="var(--print-orange)" points={ray} />
      ))}
      <polygon fill="var(--print-yellow)" points={disc(32, 32, 17, 20, 3)} />
      <path fill="none" stroke="var(--print-white)" strokeWidth="3" strokeLinecap="round" d="M21 31c1-5 4-8 9-9" />
    </>
  ),
}
