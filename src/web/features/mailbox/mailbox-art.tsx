/** A letter box with its flag up, for `EmptyState`. */
export const MailboxArt = () => (
  <>
    <path className="empty-state__line" d="M64 82v44" />
    <path className="empty-state__accent" d="M20 84V54c0-13 9-21 20-21h46c13 0 21 9 21 22v28z" />
    <path className="empty-state__shade" d="M20 84V54c0-13 9-21 20-21s20 8 20 21v30z" />
    <path className="empty-state__spark" d="m84 60 2-40 26 7-23 9-1 25z" />
    <path className="empty-state__line" d="M30 58h20" />
  </>
)
