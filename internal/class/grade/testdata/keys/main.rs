// Right: floods again after each new key.
use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let grid: Vec<Vec<u8>> = text.lines().map(|l| l.trim_end().as_bytes().to_vec()).collect();
    for name in b'1'..=b'9' {
        let mut start = None;
        for (y, row) in grid.iter().enumerate() {
            for (x, &ch) in row.iter().enumerate() {
                if ch == name {
                    start = Some((y as i64, x as i64));
                }
            }
        }
        let start = match start { Some(s) => s, None => continue };
        let mut keys = [false; 26];
        let count = loop {
            let before = keys;
            let mut seen: Vec<Vec<bool>> = grid.iter().map(|r| vec![false; r.len()]).collect();
            let mut stack = vec![start];
            seen[start.0 as usize][start.1 as usize] = true;
            let mut count = 0;
            while let Some((y, x)) = stack.pop() {
                count += 1;
                let here = grid[y as usize][x as usize];
                if here.is_ascii_lowercase() {
                    keys[(here - b'a') as usize] = true;
                }
                for (dy, dx) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let (u, v) = (y + dy, x + dx);
                    if u < 0 || v < 0 || u as usize >= grid.len() || v as usize >= grid[u as usize].len() {
                        continue;
                    }
                    let ch = grid[u as usize][v as usize];
                    if ch == b'#' || seen[u as usize][v as usize] || (ch.is_ascii_uppercase() && !before[(ch - b'A') as usize]) {
                        continue;
                    }
                    seen[u as usize][v as usize] = true;
                    stack.push((u, v));
                }
            }
            if keys == before {
                break count;
            }
        };
        println!("{} {}", name as char, count);
    }
}
