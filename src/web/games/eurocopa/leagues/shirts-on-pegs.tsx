/** Three shirts on the line of a dressing room, for `EmptyState`. */
export const ShirtsOnPegs = () => (
  <>
    <path className="empty-state__line" d="M10 128V22M118 128V22" />
    <path className="empty-state__line" d="M4 32c42 14 78 14 120 0" />
    {[0, 1, 2].map((i) => (
      <path
        key={i}
        className={i === 1 ? 'empty-state__accent' : i === 0 ? 'empty-state__sheet' : 'empty-state__spark'}
        transform={`translate(${14 + i * 34} ${i === 1 ? 34 : 31}) scale(0.85 1.6)`}
        d="M12 6 4 11l3 8 5-2v24h16V17l5 2 3-8-8-5c-2 3-10 3-12 0Z"
      />
    ))}
    <path className="empty-state__line" d="M25 35v9M38 37v9M59 39v9M71 39v9M92 37v9M105 35v9" />
  </>
)
