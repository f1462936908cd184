"""
Draws the letters of a font again with as few points as possible. The new line stays within a tolerance of the old line.
All masters of a variable font must have the same number of points. Corners stay. Between them, each run of curves becomes
the quadratic spline with the fewest control points. The runs are found by dynamic programming over the old nodes, and each
run is fitted by least squares.
"""

import numpy as np

ON_CURVE = 1
SMOOTH = np.cos(np.radians(12))
LONGEST_RUN = 14
SAMPLES = 10


def redrawn(masters, flags, tolerance):
    """Returns a contour with fewer points. A contour has points of shape (masters, points, 2), and flags for points on the curve."""
    segments = segments_of(masters, flags)
    count = len(segments)
    if count < 2:
        return masters, flags
    corners = [node for node in range(count) if is_corner(segments, node)]
    first = corners[0] if corners else int(np.argmax([segment[0, 0, 1] for segment in segments]))
    segments = segments[first:] + segments[:first]
    ends = {node for node in range(1, count) if is_corner(segments, node)} | {count}

    fewest = [0] + [np.inf] * count
    runs = [None] * (count + 1)
    for start in range(count):
        for end in range(start + 1, min(count, start + LONGEST_RUN) + 1):
            controls = controls_of(segments, start, end, tolerance)
            if controls is not None and fewest[start] + len(controls) + 1 < fewest[end]:
                fewest[end] = fewest[start] + len(controls) + 1
                runs[end] = (start, controls)
            if end in ends:
                break
    points, on_curve = [], []
    end = count
    while end > 0:
        start, controls = runs[end]
        points[:0] = [segments[start][:, 0], *controls]
        on_curve[:0] = [ON_CURVE] + [0] * len(controls)
        end = start
    return np.stack(points, axis=1), on_curve


def segments_of(masters, flags):
    """Returns the lines (masters, 2, 2) and curves (masters, 3, 2) of a closed contour. The contour may start at any point."""
    points = list(masters.swapaxes(0, 1))
    start = flags.index(ON_CURVE)
    ring = [(points[at % len(points)], flags[at % len(points)]) for at in range(start, start + len(points) + 1)]
    segments, here, control = [], ring[0][0], None
    for point, on_curve in ring[1:]:
        to = point if on_curve else None if control is None else (control + point) / 2
        if to is not None:
            nodes = [here, to] if control is None else [here, control, to]
            if len(nodes) == 3 or not np.array_equal(here, to):
                segments.append(np.stack(nodes, axis=1))
            here = to
        control = None if on_curve else point
    return segments


def controls_of(segments, start, end, tolerance):
    """Returns the control points between two nodes: none for a line. Returns None if no spline with up to three is near enough."""
    run = segments[start:end]
    samples = np.concatenate([run[0][:, :1], *map(samples_of, run)], axis=1)
    straight = samples[:, [0, -1]]
    if all(distance(*pair) <= tolerance / 2 for pair in zip(samples, straight)):
        return []
    if len(run) == 1:
        return [run[0][:, 1]] if run[0].shape[1] == 3 else []
    if any(is_long_line(segment, tolerance) for segment in run):
        return None
    leaving, arriving = tangents(segments, start)[1], tangents(segments, end)[0]
    cubics = [cubic_through(*master) for master in zip(samples, leaving, arriving)]
    if any(cubic is None for cubic in cubics):
        return None
    for count in (1, 2, 3):
        splines = [spline_of(cubic, count) for cubic in cubics]
        if all(spline is not None and is_near(old, spline, tolerance) for old, spline in zip(samples, splines)):
            return list(np.stack([spline[1:-1] for spline in splines], axis=1))
    return None


def is_long_line(segment, tolerance):
    return segment.shape[1] == 2 and np.linalg.norm(segment[:, 1] - segment[:, 0], axis=1).max() > 6 * tolerance


def samples_of(segment):
    t = np.linspace(0, 1, SAMPLES + 1)[1:, None]
    if segment.shape[1] == 2:
        return np.array([a * (1 - t) + b * t for a, b in segment])
    return np.array([a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t**2 for a, b, c in segment])


def tangents(segments, node):
    """Returns the unit vectors of the lines before and after a node, for all masters. They are equal if it is not a corner."""
    before, after = segments[node - 1], segments[node % len(segments)]
    arriving, leaving = directions(before[:, -2], before[:, -1]), directions(after[:, 0], after[:, 1])
    if is_corner(segments, node):
        return arriving, leaving
    # A horizontal or vertical line keeps its direction, so that the top and bottom edges of letters stay horizontal.
    level = [next((d for d in pair if np.abs(d).max() > 1 - 1e-6), unit(sum(pair))) for pair in zip(arriving, leaving)]
    return np.array(level), np.array(level)


def is_corner(segments, node):
    before, after = segments[node - 1], segments[node % len(segments)]
    turns = directions(before[:, -2], before[:, -1]) * directions(after[:, 0], after[:, 1])
    return turns.sum(axis=1).min() < SMOOTH


def directions(of, to):
    return np.array([unit(vector) for vector in to - of])


def unit(vector):
    length = np.hypot(*vector)
    return vector / length if length > 1e-9 else vector * 0


def cubic_through(samples, leaving, arriving):
    """Returns the cubic with the given ends and directions that is nearest to the samples, or None (Schneider 1990)."""
    first, last = samples[0], samples[-1]
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(samples, axis=0).T))])
    length = along[-1]
    if length < 1e-9:
        return None
    t = along / length
    cubic = None
    for _ in range(4):
        basis = np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3])
        rest = samples - np.outer(basis[0] + basis[1], first) - np.outer(basis[2] + basis[3], last)
        handles = np.stack([np.outer(basis[1], leaving).ravel(), -np.outer(basis[2], arriving).ravel()], axis=1)
        (out, back), _, rank, _ = np.linalg.lstsq(handles, rest.ravel(), rcond=None)
        if rank < 2 or not (0 < out < length and 0 < back < length):
            return cubic
        cubic = np.array([first, first + out * leaving, last - back * arriving, last])
        t = nearest_parameters(cubic, samples, t)
    return cubic


def nearest_parameters(cubic, samples, t):
    """Does one step of Newton's method to find the parameters of the cubic that are nearest to the samples."""
    edges = np.diff(cubic, axis=0)
    bends = np.diff(edges, axis=0)
    s = 1 - t
    place = sum(np.outer(b, p) for b, p in zip([s**3, 3 * t * s**2, 3 * t**2 * s, t**3], cubic))
    speed = 3 * sum(np.outer(b, p) for b, p in zip([s**2, 2 * s * t, t**2], edges))
    turn = 6 * sum(np.outer(b, p) for b, p in zip([s, t], bends))
    off = ((place - samples) * speed).sum(axis=1)
    slope = (speed**2).sum(axis=1) + ((place - samples) * turn).sum(axis=1)
    moved = t - np.divide(off, slope, out=np.zeros_like(t), where=np.abs(slope) > 1e-9)
    moved[0], moved[-1] = 0, 1
    return np.maximum.accumulate(np.clip(moved, 0, 1))


def spline_of(cubic, count):
    """Returns the start, `count` control points and the end of the quadratic spline that approximates a cubic."""
    controls = []
    for part in range(count):
        a, b, c, d = cut_of(cubic, part / count, (part + 1) / count)
        share = part / (count - 1) if count > 1 else 0.5
        controls.append((a + (b - a) * 1.5) * (1 - share) + (d + (c - d) * 1.5) * share)
    if count == 1:
        controls = [meeting(*cubic)]
    return None if controls[0] is None else np.array([cubic[0], *controls, cubic[3]])


def cut_of(cubic, start, end):
    def blossom(*at):
        points = list(cubic)
        for t in at:
            points = [a * (1 - t) + b * t for a, b in zip(points, points[1:])]
        return points[0]

    return blossom(start, start, start), blossom(start, start, end), blossom(start, end, end), blossom(end, end, end)


def meeting(a, b, c, d):
    """Returns the point where the tangents at the ends of a cubic meet, or None if it is before the start or after the end."""
    along, back = b - a, c - d
    area = np.cross(along, back)
    if abs(area) < 1e-9:
        return None
    out, home = np.cross(d - a, back) / area, np.cross(d - a, along) / area
    return a + along * out if out > 0 and home > 0 else None


def is_near(samples, spline, tolerance):
    line = [spline[:1]]
    nodes = [spline[0], *(spline[1:-2] + spline[2:-1]) / 2, spline[-1]]
    for start, control, end in zip(nodes, spline[1:-1], nodes[1:]):
        line.append(samples_of(np.array([[start, control, end]]))[0])
    line = np.concatenate(line)
    return max(distance(samples, line), distance(line, samples)) <= tolerance


def distance(points, line):
    """Returns the longest distance from any of the points to the line."""
    start, edge = line[:-1], np.diff(line, axis=0)
    squares = np.maximum((edge**2).sum(axis=1), 1e-12)
    away = points[:, None] - start
    t = np.clip((away * edge).sum(axis=2) / squares, 0, 1)
    return np.hypot(*np.moveaxis(away - t[..., None] * edge, 2, 0)).min(axis=1).max()


def on_grid(masters, flags):
    """Rounds to whole units. Removes points that are then not needed: double points, and points halfway between two controls."""
    points, flags = np.rint(masters).astype(int), list(flags)
    at = 0
    while at < len(flags) and len(flags) > 3:
        before, here, after = (points[:, place % len(flags)] for place in (at - 1, at, at + 1))
        around = flags[at - 1] + flags[(at + 1) % len(flags)]
        between = np.abs(before + after - 2 * here).max() <= 1
        doubled = flags[at - 1] and np.array_equal(before, here)
        if flags[at] and (doubled or (around == 0 and between)):
            points = np.delete(points, at, axis=1)
            del flags[at]
            at = 0
        else:
            at += 1
    return points, flags
